import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { MapsSettings } from '#config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

/**
 * Returns the policy of a built page, which allows the page's inline style sheet by its hash. A build may replace the
 * page while the server runs, so the hash follows the file.
 */
export function pagePolicies(maps: MapsSettings): (file: string) => Promise<string> {
  const known = new Map<string, { mtimeMs: number; policy: string }>()
  return async file => {
    const { mtimeMs } = await stat(file)
    const last = known.get(file)
    if (last?.mtimeMs === mtimeMs) return last.policy
    const policy = contentSecurityPolicy(maps, styleHashesOf(await readFile(file, 'utf8')))
    known.set(file, { mtimeMs, policy })
    return policy
  }
}

export const styleHashesOf = (html: string): string[] =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  )

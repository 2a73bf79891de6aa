import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const ENDPOINTS = /\/domain\/src\/[^/]+\/endpoints(-\w+)?\.ts$/
const SCHEMAS = /\/(schema|schema-\w+|\w+-schema|text)\.ts$/
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g
const SLIM = '\0slim:'

/**
 * Replaces the schemas that endpoints import by `undefined`, and drops their summaries: the browser only needs method
 * and path. Screens with a form import their schema themselves, so zod stays out of all others.
 */
export const slimEndpoints = (): Plugin => ({
  name: 'muster-slim-endpoints',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!SCHEMAS.test(source) || !importer || !ENDPOINTS.test(importer)) return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    return resolved && `${SLIM}${resolved.id}`
  },
  transform: (code, id) => (ENDPOINTS.test(id) ? { code: code.replace(SUMMARY, ''), map: null } : null),
  async load(id) {
    if (!id.startsWith(SLIM)) return null
    const text = await readFile(id.slice(SLIM.length), 'utf8')
    const names = [...text.matchAll(/^export const (\w+)/gm)].map(match => match[1])
    return names.map(name => `export const ${name} = undefined`).join('\n')
  },
})

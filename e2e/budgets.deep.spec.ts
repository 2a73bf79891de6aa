import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, test } from './muster.ts'

const DIST = path.join(import.meta.dirname, '../web/dist')
const kilobytes = (bytes: Buffer | string) => gzipSync(bytes, { level: 9 }).length / 1000

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const manifestOfBuild = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8'))

/** The scripts that a route needs: the entry, its chunks, and their imports. */
function scriptsOf(...modules: string[]): Set<string> {
  const manifest = manifestOfBuild()
  const files = new Set<string>()
  const visit = (key: string | undefined) => {
    const chunk = key === undefined ? undefined : manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  for (const key of ['index.html', ...modules]) visit(key)
  return files
}

const sizeOf = (files: Set<string>) =>
  [...files].reduce((sum, file) => sum + kilobytes(readFileSync(path.join(DIST, file))), 0)

/** The reply with its body as sent: `fetch` would decompress it. */
const request = (url: string, headers: Record<string, string>) =>
  new Promise<IncomingMessage>((resolve, reject) => get(url, { headers }, resolve).once('error', reject))

const report = (what: string, size: number, budget: number) => {
  console.log(`${what}: ${size.toFixed(1)} kB gz of ${budget}`)
  expect(size).toBeLessThanOrEqual(budget)
}

const SIGNED_IN = ['src/app/signed-in.tsx', 'src/features/offline/saved-reads.ts']
const EARLY = ['src/app/early/ask-first.ts', 'src/app/early/show-events.tsx']
const EVENT = [...SIGNED_IN, 'src/app/early/ask-first.ts', 'src/features/events/event-wrapper.screen.tsx']
const FIRST_OPENED = [
  { page: '/login', modules: ['src/features/accounts/login.screen.tsx'], size: 120, files: 8 },
  {
    page: '/',
    modules: [...EARLY, ...SIGNED_IN, 'src/features/events/events.screen.tsx'],
    size: 150,
    files: 14,
  },
  {
    page: 'My Check In',
    modules: [...EVENT, 'src/features/check-ins/my-check-in.screen.tsx'],
    size: 200,
    files: 16,
  },
]
for (const { page, modules, size, files } of FIRST_OPENED)
  test(`JavaScript for ${page} is at most ${size} kB gz in ${files} files`, () => {
    const scripts = scriptsOf(...modules)
    report(page, sizeOf(scripts), size)
    expect(scripts.size, [...scripts].join('\n')).toBeLessThanOrEqual(files)
  })

test('What shows the events before the app is at most 12 kB gz', () => {
  const manifest = manifestOfBuild()
  report('early scripts', sizeOf(new Set(EARLY.map(key => manifest[key]?.file ?? key))), 12)
})

test('The styles are at most 12 kB gz and inline in the page', () => {
  const [, css = ''] =
    /<style>([\s\S]*?)<\/style>/.exec(readFileSync(path.join(DIST, 'index.html'), 'utf8')) ?? []
  expect(css.length).toBeGreaterThan(1_000)
  report('CSS', kilobytes(css), 12)
})

/** The first ten packets, which a server sends without waiting for an answer, hold 14.6 kB. */
const PAGES = { '/login': 12_000, '/': 12_500, '/forgot-password': 12_000 }
for (const [page, budget] of Object.entries(PAGES))
  test(`The page of ${page} arrives in at most ${budget / 1000} kB, and not again while it is fresh`, async ({
    muster,
  }) => {
    const first = await request(`${muster.url}${page}`, { 'accept-encoding': 'br' })
    const bytes = Buffer.concat(await first.toArray())
    expect(brotliDecompressSync(bytes).toString()).toContain('<style>')
    expect(bytes.length).toBeLessThanOrEqual(budget)
    const { etag = '' } = first.headers
    const second = await request(`${muster.url}${page}`, { 'accept-encoding': 'br', 'if-none-match': etag })
    expect(second.statusCode).toBe(304)
  })

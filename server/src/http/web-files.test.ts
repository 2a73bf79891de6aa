import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { buildApp } from '../app.ts'

const server = testServer()
const PUBLIC = path.resolve(import.meta.dirname, '../../../web/public')
let webDir: string
let app: FastifyInstance

/** The real public files, beside a page. */
beforeAll(async () => {
  webDir = mkdtempSync(path.join(os.tmpdir(), 'muster-files-'))
  cpSync(PUBLIC, webDir, { recursive: true })
  mkdirSync(path.join(webDir, 'assets'))
  for (const name of ['index.html', 'login.html', 'visitor.html', 'event.html'])
    writeFileSync(path.join(webDir, name), `<!doctype html><title>Muster</title><!-- ${name} -->`)
  app = await buildApp({ ...server.ctx, config: { ...server.ctx.config, webDir } })
})
afterAll(async () => {
  await app.close()
  rmSync(webDir, { recursive: true })
})

test.each([
  ['/', 'index.html'],
  ['/profile', 'index.html'],
  ['/events/7/agenda?day=1', 'event.html'],
  ['/login', 'login.html'],
  ['/signup', 'visitor.html'],
])('R212: %s is first painted by %s', async (url, page) => {
  expect((await app.inject({ url })).body).toContain(page)
})

test('The icon and the file for search engines are real', async () => {
  const icon = await app.inject({ url: '/favicon.ico' })
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
  expect(icon.rawPayload.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
  const head = await app.inject({ method: 'HEAD', url: '/favicon.ico' })
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  const robots = await app.inject({ url: '/robots.txt' })
  expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(robots.body).toBe('User-agent: *\nDisallow: /\n')
})

test('The service worker is never older than the release', async () => {
  writeFileSync(path.join(webDir, 'sw.js'), '// version 1')
  const worker = await app.inject({ url: '/sw.js' })
  const { 'content-type': type, 'cache-control': cache, 'content-security-policy': policy } = worker.headers
  const [settings, script] = worker.body.split('\n')
  expect([worker.statusCode, script, cache]).toEqual([200, '// version 1', 'no-cache'])
  expect(settings).toMatch(/^self\.pagePolicy='[0-9a-f]{8}';$/)
  const headers = { 'if-none-match': worker.headers.etag }
  expect((await app.inject({ url: '/sw.js', headers })).statusCode).toBe(304)
  expect([type, policy]).toEqual([
    expect.stringContaining('javascript'),
    expect.stringContaining("worker-src 'self'"),
  ])
  rmSync(path.join(webDir, 'sw.js'))
})

test.each([
  '/sitemap.xml',
  '/.env',
  '/wp-login.php',
  '/sw.js?v=1',
  '/events/7/agenda.json',
  '/assets/x',
  '/api?x',
])('%s is 404', async url => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.json().error.details.code]).toEqual([404, 'not_found'])
})

test.each([
  '/',
  '/login',
  '/events/7/agenda',
  '/nothing-here',
  '/reset-password?code=a.b',
  '/events/7/?x=/y.z',
])('%s is the app', async url => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

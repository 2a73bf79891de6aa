import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { buildApp } from '../app.ts'
import { keepBuild } from './kept-builds.ts'

const server = testServer()
const root = mkdtempSync(path.join(os.tmpdir(), 'muster-builds-'))
const dataDir = path.join(root, 'data')
afterAll(() => rmSync(root, { recursive: true }))

/** As an installation does: the new build replaces the old one, and the server starts again. */
async function release(version: number) {
  const webDir = path.join(root, 'web')
  rmSync(webDir, { recursive: true, force: true })
  mkdirSync(path.join(webDir, 'assets'), { recursive: true })
  writeFileSync(path.join(webDir, 'index.html'), `<title>version ${version}</title>`)
  writeFileSync(path.join(webDir, 'assets', `app-${version}.js`), `version ${version}`)
  writeFileSync(path.join(webDir, 'assets', `app-${version}.js.gz`), `gz ${version}`)
  const at = new Date(Date.UTC(2026, 10, version))
  await keepBuild(webDir, dataDir, at)
  return buildApp({ ...server.ctx, config: { ...server.ctx.config, webDir, dataDir, hasWebApp: true } })
}

async function servedBy(app: Awaited<ReturnType<typeof release>>, version: number) {
  const { statusCode, body, headers } = await app.inject({ url: `/assets/app-${version}.js` })
  return statusCode === 200
    ? [body, headers['cache-control']]
    : [statusCode, JSON.parse(body).error.details.code]
}
const FOR_EVER = 'public, max-age=31536000, immutable'
const MISSING = [404, 'not_found']

test('F117: A tab of one of the two builds before finds its files, one of an older build is told 404', async () => {
  const first = await release(1)
  expect(await servedBy(first, 1)).toEqual(['version 1', FOR_EVER])
  expect(await servedBy(first, 2)).toEqual(MISSING)
  await first.close()
  for (const version of [2, 3, 4]) await (await release(version)).close()
  const last = await release(4)
  expect(await servedBy(last, 4)).toEqual(['version 4', FOR_EVER])
  expect(await servedBy(last, 3)).toEqual(['version 3', FOR_EVER])
  expect(await servedBy(last, 2)).toEqual(['version 2', FOR_EVER])
  expect(await servedBy(last, 1)).toEqual(MISSING)
  const compressed = await last.inject({ url: '/assets/app-3.js', headers: { 'accept-encoding': 'gzip' } })
  expect([compressed.body, compressed.headers['content-encoding']]).toEqual(['gz 3', 'gzip'])
  await last.close()
  expect(readdirSync(path.join(dataDir, 'web-builds'))).toHaveLength(3)
})

test('F117: A release that is taken back serves its own files and those of the release after it', async () => {
  const back = await release(3)
  expect(await servedBy(back, 3)).toEqual(['version 3', FOR_EVER])
  expect(await servedBy(back, 4)).toEqual(['version 4', FOR_EVER])
  await back.close()
})

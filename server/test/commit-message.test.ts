import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const HOOK = path.resolve(import.meta.dirname, '../../.githooks/commit-msg')
const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-commit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function judge(message: string) {
  const file = path.join(folder, 'message')
  writeFileSync(file, message)
  const { status, stderr } = spawnSync(HOOK, [file], { encoding: 'utf8' })
  return { status, stderr }
}

test.each([
  'Add a list of people who are missing',
  'Merge the boards',
  'Fix a seat that “Asha” lost\n\nThe body may have longer lines, because it holds the reason for this change.',
  `Show ${'é'.repeat(67)}`,
  'fixup! a riddle',
])('A commit may be called %j', message => {
  expect(judge(message)).toEqual({ status: 0, stderr: '' })
})

test.each([
  [`Show ${'x'.repeat(68)}`, /has 73 characters; at most 72/],
  ['Walk past a home that is too wide', /imperative verb, such as Add, Fix or Rename/],
  ['Added a list', /imperative verb/],
  ['add a list', /imperative verb/],
  ['', /imperative verb/],
])('A commit may not be called %j', (message, reason) => {
  const { status, stderr } = judge(message)
  expect(status).toBe(1)
  expect(stderr).toMatch(reason)
})

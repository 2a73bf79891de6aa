import { afterEach, expect, test, vi } from 'vitest'
import { fillStorage } from '#test/full-storage.ts'
import { clearSession, rereadSession, startSession, useSession } from './session.ts'
import { readRecord, readText, removeKeys, writeRecord, writeText } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  removeKeys(['key'])
  clearSession()
})

test('Values that a full storage rejects stay in memory', () => {
  writeText('key', 'old')
  fillStorage()
  writeText('key', 'new')
  expect(readText('key')).toBe('new')
  vi.unstubAllGlobals()
  expect(localStorage.getItem('key')).toBe('old')
  writeText('key', 'kept')
  expect(localStorage.getItem('key')).toBe('kept')
  expect(readText('key')).toBe('kept')
})

test('Blocked storage throws nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  writeRecord('key', { a: 1 })
  expect(readRecord('key')).toEqual({ a: 1 })
  removeKeys(['key'])
  expect(readText('key')).toBeNull()
  vi.unstubAllGlobals()
})

test.each(['{', '[]', '4', 'null', '"text"'])('%s is not read as a record', text => {
  localStorage.setItem('key', text)
  expect(readRecord('key')).toBeNull()
})

test.each([
  ['broken JSON', '{', '{'],
  ['a list', '[]', '[]'],
  ['a person without an id', '{"state":{"user":{}}}', '{"name":"Asha"}'],
])('A session stored as %s keeps only its token', (_, auth, user) => {
  localStorage.setItem('auth-storage', auth)
  localStorage.setItem('user', user)
  localStorage.setItem('token', 'still-good')
  rereadSession()
  expect(useSession.getState()).toEqual({ token: 'still-good', user: null, hasLoggedOut: false })
})

test('Empty storage is no session', () => {
  startSession('x')
  localStorage.clear()
  rereadSession()
  expect(useSession.getState()).toEqual({ token: null, user: null, hasLoggedOut: false })
})

import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, rereadSession, startSession, useSession } from '#device/session.ts'
import { readRecord, readText, removeKeys, writeRecord, writeText } from '#device/storage.ts'
import { fillStorage } from './full-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  removeKeys(['key'])
  clearSession()
})

test('what a full storage does not keep is remembered until the tab closes', () => {
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

test('a blocked storage stops nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  writeRecord('key', { a: 1 })
  expect(readRecord('key')).toEqual({ a: 1 })
  removeKeys(['key'])
  expect(readText('key')).toBeNull()
  vi.unstubAllGlobals()
})

test.each(['{', '[]', '4', 'null', '"text"'])('%s where a record is expected is none', text => {
  localStorage.setItem('key', text)
  expect(readRecord('key')).toBeNull()
})

test.each([
  ['broken JSON', '{', '{'],
  ['a list', '[]', '[]'],
  ['a person without an id', '{"state":{"user":{}}}', '{"name":"Asha"}'],
])('a session that is stored as %s is the token alone, so that the person is asked for', (_, auth, user) => {
  localStorage.setItem('auth-storage', auth)
  localStorage.setItem('user', user)
  localStorage.setItem('token', 'still-good')
  rereadSession()
  expect(useSession.getState()).toEqual({ token: 'still-good', user: null })
})

test('nothing stored is nobody', () => {
  startSession('x')
  localStorage.clear()
  rereadSession()
  expect(useSession.getState()).toEqual({ token: null, user: null })
})

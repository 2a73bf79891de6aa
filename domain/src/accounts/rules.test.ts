import { describe, expect, test } from 'vitest'
import { digitsOnly, displayName, initialsOf, isAdmin, normalizedEmail, usernameOf } from './rules.ts'

test.each([
  ['asha@muster.test', 'asha'],
  [' asha.k+trip@muster.test ', 'asha.k+trip'],
  ['Asha@muster.test', 'Asha'],
  ['', ''],
])('the username of "%s" is "%s"', (email, username) => {
  expect(usernameOf(email)).toBe(username)
})

test.each([
  [' Asha@Muster.Test ', 'asha@muster.test'],
  ['asha@muster.test', 'asha@muster.test'],
])('"%s" is the account of "%s"', (written, form) => {
  expect(normalizedEmail(written)).toBe(form)
})

describe('A person is called', () => {
  test.each([
    [{ name: 'Asha Kulkarni', username: 'asha' }, 'Asha Kulkarni'],
    [{ name: '  Asha ', username: 'asha' }, 'Asha'],
    [{ name: '   ', username: 'asha' }, 'asha'],
    [{ name: null, username: 'asha' }, 'asha'],
    [{ username: 'asha' }, 'asha'],
    [{ name: '', username: '' }, 'Unknown User'],
    [{}, 'Unknown User'],
  ])('%j: %s', (person, shown) => {
    expect(displayName(person)).toBe(shown)
  })
})

describe('The avatar of', () => {
  test.each([
    [{ name: 'Asha Kulkarni' }, 'AS'],
    [{ name: ' meera' }, 'ME'],
    [{ name: '', username: 'ravi' }, 'RA'],
    [{ name: 'x' }, 'X'],
    [{ name: '🙂🙃x' }, '🙂🙃'],
    [{ name: 'मीरा' }, 'मी'],
    [{ name: null, username: null }, 'U'],
    [{}, 'U'],
  ])('%j shows %s', (person, letters) => {
    expect(initialsOf(person)).toBe(letters)
  })
})

test.each([
  [{ role: { name: 'Admin' } }, true],
  [{ role: { name: 'admin' } }, false],
  [{ role: { name: 'Attendee' } }, false],
  [{ role: undefined }, false],
  [{}, false],
])('%j is an Admin: %s', (user, expected) => {
  expect(isAdmin(user)).toBe(expected)
})

test.each([
  ['98765 43210', '9876543210'],
  ['+91-98765', '9198765'],
  ['abc', ''],
])('of "%s" the digits "%s" stay', (typed, digits) => {
  expect(digitsOnly(typed)).toBe(digits)
})

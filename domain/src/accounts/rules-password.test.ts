import { expect, test } from 'vitest'
import { isPersonalPassword } from './rules-password.ts'

const owner = { name: 'Meera Deshpande Rao', email: 'meera.d7@offsites.example', contact: '9876543210' }

test.each([
  ['a part of the name', 'Deshpande'],
  ['the name in one word', 'meeradeshpanderao'],
  ['the name with a year that is too short', 'Meera123'],
  ['two parts of the name', 'MeeraDeshpande1!'],
  ['the email', 'meera.d7@offsites.example'],
  ['the part before the @', 'MEERA.D7'],
  ['the domain', 'offsites99'],
  ['the domain with its ending', 'offsites.example'],
  ['the phone', '9876543210'],
  ['the phone with its code', '+919876543210'],
])('R497: A password of %s is refused: %s', (_, password) => {
  expect(isPersonalPassword(password, owner)).toBe(true)
})

test.each([
  ['has four other characters', 'meera-2026'],
  ['has a short part only', 'raorao'],
  ['has nothing of the person', 'seven mangoes'],
  ['has no more than the least, and nothing of the person', 'xk7-q2'],
])('R497: A password that %s is accepted: %s', (_, password) => {
  expect(isPersonalPassword(password, owner)).toBe(false)
})

test('R497: A person without a phone or a long name can have any other password', () => {
  const short = { name: 'A', email: 'a@b.in', contact: '' }
  expect(isPersonalPassword('a-cool', short)).toBe(false)
  expect(isPersonalPassword('a@b.in', short)).toBe(true)
})

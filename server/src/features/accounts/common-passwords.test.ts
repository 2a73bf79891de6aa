import { PASSWORD_MIN } from '@muster/domain/accounts/limits.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { refuseGuessable } from './common-passwords.ts'

const commonest = dictionary['passwords-common']
  .filter(password => password.length >= PASSWORD_MIN)
  .slice(0, 3_000)

function isRefused(password: string): boolean {
  try {
    refuseGuessable(password, { name: 'Asha Kulkarni', email: 'asha@muster.test', contact: '9876543210' })
    return false
  } catch {
    return true
  }
}

const inWideLetters = (password: string) =>
  password.replace(/[!-~]/g, character => String.fromCharCode(character.charCodeAt(0) + 0xfee0))

test('The list is that of the library', async () => {
  expect(commonest).toHaveLength(3_000)
  await expect(`${commonest.join('\n')}\n`).toMatchFileSnapshot('./common-passwords.txt')
})

test('R497: Each of the 3,000 commonest passwords is refused, in capital and in wide letters too', () => {
  for (const spelling of [String, (one: string) => one.toUpperCase(), inWideLetters])
    expect(commonest.map(spelling).filter(one => !isRefused(one))).toEqual([])
})

test('Words of India and of the product are refused, and four words are not', () => {
  expect(['jaihind', 'Sachin10', 'muster123'].filter(isRefused)).toHaveLength(3)
  expect(isRefused('rain on a kerb')).toBe(false)
})

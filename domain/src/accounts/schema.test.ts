import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { loginBody, newPasswordForm, registerBody, resetPasswordBody, signUpForm } from './schema.ts'

const NOT_READABLE = 'Please use no links and no invisible characters'

/** The first sentence by field. */
function said(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

const asha = {
  firstName: 'Asha',
  lastName: 'Kulkarni',
  email: 'asha@muster.test',
  contact: '9876543210',
  password: 'seven mangoes',
  confirmPassword: 'seven mangoes',
}

describe('The sign-up form', () => {
  test.each([
    [{}],
    [{ firstName: 'Jo', lastName: 'L'.repeat(50) }],
    [{ firstName: 'लक्ष्मी', lastName: 'श्री\u200cमान' }],
    [{ firstName: 'मीरा', lastName: "D'Souza-Łuk" }],
    [{ email: ' asha@muster.test ' }],
    [{ email: 'a@b.co' }],
    [{ contact: '6000000000' }],
    [{ password: '6 long', confirmPassword: '6 long' }],
  ])('takes %j', values => {
    expect(said(signUpForm, { ...asha, ...values })).toEqual({})
  })

  test.each([
    [{ firstName: 'A' }, { firstName: 'First name must be at least 2 characters' }],
    [{ firstName: 'A'.repeat(51) }, { firstName: 'First name must be less than 50 characters' }],
    [{ firstName: 'Asha Rani' }, { firstName: 'First name cannot contain spaces' }],
    [{ firstName: 'Asha\u00a0R' }, { firstName: 'First name cannot contain spaces' }],
    [{ firstName: 'http://x.example' }, { firstName: NOT_READABLE }],
    [{ firstName: 'As\u200bha' }, { firstName: NOT_READABLE }],
    [{ lastName: '\u202eoaR' }, { lastName: NOT_READABLE }],
    [{ lastName: '' }, { lastName: 'Last name must be at least 2 characters' }],
    [{ lastName: 'A'.repeat(51) }, { lastName: 'Last name must be less than 50 characters' }],
    [{ lastName: ' R ' }, { lastName: 'Last name must be at least 2 characters' }],
    [{ email: 'asha' }, { email: 'Email must be at least 6 characters' }],
    [{ email: 'asha.muster.test' }, { email: 'Please enter a valid email address' }],
    [{ email: 'asha@muster' }, { email: 'Please enter a valid email address' }],
    [{ email: 'asha@@muster.test' }, { email: 'Please enter a valid email address' }],
    [{ contact: '' }, { contact: 'Please enter a valid 10-digit Indian mobile number' }],
    [{ contact: '5876543210' }, { contact: 'Please enter a valid 10-digit Indian mobile number' }],
    [{ contact: '98765432101' }, { contact: 'Please enter a valid 10-digit Indian mobile number' }],
    [{ contact: '9876543210\n' }, { contact: 'Please enter a valid 10-digit Indian mobile number' }],
    [
      { password: 'short', confirmPassword: 'short' },
      {
        password: 'Password must be at least 6 characters',
        confirmPassword: 'Password must be at least 6 characters',
      },
    ],
    [{ confirmPassword: 'eight mangoes' }, { confirmPassword: "Passwords don't match" }],
    [{ confirmPassword: 'Seven mangoes' }, { confirmPassword: "Passwords don't match" }],
  ])('says of %j: %j', (values, sentences) => {
    expect(said(signUpForm, { ...asha, ...values })).toEqual(sentences)
  })
})

describe('The sign-up body', () => {
  const { firstName: _, lastName: __, confirmPassword: ___, ...account } = asha
  const body = { ...account, username: 'asha', name: 'Asha Kulkarni' }

  test('is trimmed and otherwise unchanged', () => {
    const sent = { ...body, email: ' Asha@muster.test', username: ' Asha ', name: ' Asha Kulkarni ' }
    const parsed = { ...body, email: 'Asha@muster.test', username: 'Asha' }
    expect(registerBody.parse(sent)).toEqual(parsed)
    const spaced = { ...body, password: ' spaces count ' }
    expect(registerBody.parse(spaced).password).toBe(' spaces count ')
  })

  test.each([['Asha\u2028Rao'], ['Asha\u202e Rao'], ['Win at https://x.example'], ['\u200b\u200b\u200b']])(
    'refuses the name %j',
    name => {
      expect(registerBody.safeParse({ ...body, name }).success).toBe(false)
    },
  )

  test('has no other keys', () => {
    const issues = registerBody.safeParse({ ...body, role: 'Admin' }).error?.issues
    expect(issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['role'] }])
  })
})

test('a log-in needs both fields and validates neither', () => {
  expect(loginBody.safeParse({ identifier: 'x', password: '1' }).success).toBe(true)
  const empty = 'Please fill in all fields'
  expect(said(loginBody, { identifier: '', password: '' })).toEqual({ identifier: empty, password: empty })
  expect(said(loginBody, {})).toEqual({ identifier: empty, password: empty })
})

test('a new password must be repeated, in the form and on the wire', () => {
  const differ = { password: 'seven mangoes', passwordConfirmation: 'eight mangoes' }
  const sentence = { passwordConfirmation: "Passwords don't match" }
  expect(said(newPasswordForm, differ)).toEqual(sentence)
  expect(said(resetPasswordBody, { ...differ, code: 'x' })).toEqual(sentence)
  expect(said(resetPasswordBody, { ...differ, passwordConfirmation: 'seven mangoes' })).toEqual({
    code: 'Invalid reset code',
  })
})

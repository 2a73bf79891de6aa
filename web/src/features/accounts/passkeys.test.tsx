import { currentUser, listSessions, logIn } from '@muster/domain/accounts/endpoints.ts'
import {
  addPasskey,
  askForPasskey,
  listPasskeys,
  removePasskey,
  renewRecoveryCodes,
} from '@muster/domain/accounts/endpoints-passkeys.ts'
import type { PasskeysReply } from '@muster/domain/accounts/schema-passkeys.ts'
import { listEvents } from '@muster/domain/events/endpoints.ts'
import { listApiTokens } from '@muster/domain/installation/endpoints.ts'
import { readCalendarFeed } from '@muster/domain/itinerary/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha } from '#test/people.ts'
import { SIGNED_IN } from '#test/signed-in-user.ts'
import { type Failure, noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const passkey = {
  ...{ id: 7, device: 'Chrome on Android', lastUsedAt: null },
  createdAt: '2026-11-20T05:00:00.000Z',
}
const CODES = ['ABCD-EFGH-2345', 'BCDE-FGHI-3456']
const known = [{ credentialId: 'AAAA', transports: ['internal'] }]
const challenge = { challenge: 'c', host: 'localhost', known }

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const made = {
  ...{ id: 'AAAA', rawId: bytes('id'), type: 'public-key', authenticatorAttachment: 'platform' },
  getClientExtensionResults: () => ({}),
}
const attestation = { attestationObject: bytes('attested'), getTransports: () => ['internal'] }
const signed = { authenticatorData: bytes('data'), signature: bytes('signed'), userHandle: null }
const clientDataJSON = bytes('client')

let authenticator: { create: ReturnType<typeof vi.fn>; get: ReturnType<typeof vi.fn> }
beforeEach(() => {
  authenticator = {
    create: vi.fn(async () => ({ ...made, response: { ...attestation, clientDataJSON } })),
    get: vi.fn(async () => ({ ...made, response: { ...signed, clientDataJSON } })),
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: authenticator, configurable: true })
})
afterEach(() => void Reflect.deleteProperty(navigator, 'credentials'))

async function openProfile(
  passkeys: Partial<PasskeysReply['data']> = {},
  as: typeof asha = asha,
  failure?: Failure,
) {
  serve(listSessions, { data: [] })
  serve(readCalendarFeed, { data: { url: null, createdAt: null, lastReadAt: null } })
  const data = { isPossible: true, passkeys: [], recoveryCodesLeft: 0, ...passkeys }
  serve(listPasskeys, failure ?? { data })
  return openScreen('/profile', { as })
}

const button = (name: string) => screen.findByRole('button', { name })

test('The first passkey is added with the password, and its recovery codes are shown once', async () => {
  serve(askForPasskey, { data: { ...challenge, known: [], person: 'cGVyc29u' } })
  serve(addPasskey, { data: { passkey, recoveryCodes: CODES } })
  const { user } = await openProfile()
  await screen.findByText('You have no passkey yet.')
  await user.click(await button('Add a passkey'))
  await user.type(await screen.findByLabelText('Current password'), 'muster-demo')
  serve(listPasskeys, { data: { isPossible: true, passkeys: [passkey], recoveryCodesLeft: 10 } })
  await user.click(await button('Continue'))
  await screen.findByRole('heading', { name: 'Your recovery codes' })
  for (const code of CODES) screen.getByText(code)
  expect(requestsTo(askForPasskey)[0]?.body).toEqual({ password: 'muster-demo' })
  expect(requestsTo(addPasskey)[0]?.body).toMatchObject({ credentialId: 'AAAA', transports: ['internal'] })
  await user.click(await button('Copy the codes'))
  expect(said).toContain('success: Codes copied')
  await user.click(await button('I have kept them'))
  await screen.findByText('10 recovery codes left')
  expect(screen.queryByText('ABCD-EFGH-2345')).toBeNull()
})

test('A device that does not confirm says so, and nothing is added', async () => {
  authenticator.create.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  serve(askForPasskey, { data: { ...challenge, known: [], person: 'cGVyc29u' } })
  const { user } = await openProfile()
  await user.click(await button('Add a passkey'))
  await user.type(await screen.findByLabelText('Current password'), 'muster-demo')
  await user.click(await button('Continue'))
  await vi.waitFor(() => expect(said).toEqual(['error: Your device did not confirm. Please try again.']))
  expect(requestsTo(addPasskey)).toEqual([])
  expect(await button('Continue')).toBeTruthy()
})

test('A wrong password is said at the field', async () => {
  serve(askForPasskey, refusal(400, 'wrong_password'))
  const { user } = await openProfile()
  await user.click(await button('Add a passkey'))
  const field = await screen.findByLabelText<HTMLInputElement>('Current password')
  await user.type(field, 'seven mangoes')
  await user.click(await button('Continue'))
  await screen.findByText('The current password is not right.')
  expect(authenticator.create).not.toHaveBeenCalled()
})

test('The only passkey is removed with a word on what that means', async () => {
  serve(removePasskey, { ok: true })
  const { user } = await openProfile({ passkeys: [passkey], recoveryCodesLeft: 1 })
  await screen.findByText('1 recovery code left')
  await user.click(await button('Remove the passkey of Chrome on Android'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Remove this passkey?' }))
  sheet.getByText(/^It is your only one\./)
  await user.type(sheet.getByLabelText('Current password'), 'muster-demo')
  serve(listPasskeys, { data: { isPossible: true, passkeys: [], recoveryCodesLeft: 0 } })
  await user.click(sheet.getByRole('button', { name: 'Remove passkey' }))
  await screen.findByText('You have no passkey yet.')
  expect(requestsTo(removePasskey)[0]?.params).toEqual({ id: '7' })
})

test('New recovery codes replace those from before', async () => {
  serve(renewRecoveryCodes, { data: { recoveryCodes: CODES } })
  const { user } = await openProfile({ passkeys: [passkey], recoveryCodesLeft: 0 })
  await screen.findByText('No recovery codes left')
  await user.click(await button('New recovery codes'))
  await user.type(await screen.findByLabelText('Current password'), 'muster-demo')
  await user.click(await button('Continue'))
  await screen.findByText('BCDE-FGHI-3456')
})

test('Without https there is no word of passkeys', async () => {
  await openProfile({ isPossible: false })
  await screen.findByText(`+91 ${asha.contact}`)
  await vi.waitFor(() => expect(requestsTo(listPasskeys)).toHaveLength(1))
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull())
})

test('Without an answer the section says so', async () => {
  await openProfile({}, asha, noNetwork)
  await screen.findByText('Your passkeys could not be loaded.')
})

async function passwordGiven() {
  const { user } = await openScreen('/login')
  serve(logIn, refusal(403, 'second_factor_needed', [], { secondFactor: challenge }))
  serve(currentUser, asha)
  serve(listEvents, page([]))
  await user.type(screen.getByLabelText('Email'), 'asha@muster.example')
  await user.type(screen.getByLabelText('Password'), 'muster-demo')
  await user.click(await button('Sign in'))
  const heading = await screen.findByRole('heading', { name: 'Confirm that it is you' })
  expect(document.activeElement).toBe(heading)
  return user
}

test('A log-in asks for the passkey after the password', async () => {
  const user = await passwordGiven()
  expect(said).toEqual([])
  serve(logIn, { jwt: 'fresh', device: 'known', user: SIGNED_IN })
  await user.click(await button('Use passkey'))
  await screen.findByText('No Events Found')
  expect(requestsTo(logIn)[1]?.body).toMatchObject({
    ...{ identifier: 'asha@muster.example', password: 'muster-demo' },
    passkey: { credentialId: 'AAAA' },
  })
})

test('A refused passkey is asked again with a new challenge', async () => {
  const user = await passwordGiven()
  const answers = [
    refusal(400, 'passkey_wrong'),
    refusal(403, 'second_factor_needed', [], { secondFactor: { ...challenge, challenge: 'd' } }),
    { jwt: 'fresh', device: 'known', user: SIGNED_IN },
  ]
  serve(logIn, () => answers.shift() as never)
  await user.click(await button('Use passkey'))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await user.click(await button('Use passkey'))
  await screen.findByText('No Events Found')
  const asked = authenticator.get.mock.calls.map(([{ publicKey }]) =>
    new TextDecoder().decode(publicKey.challenge),
  )
  expect(asked).toEqual(['c', 'd'])
})

test('A recovery code logs in, and a wrong one is said at the field', async () => {
  const user = await passwordGiven()
  await user.click(await button('Use a recovery code'))
  serve(logIn, refusal(400, 'recovery_code_wrong'))
  const field = await screen.findByLabelText<HTMLInputElement>('Recovery code')
  await user.click(await button('Sign in'))
  await screen.findByText('Please enter a recovery code')
  await user.type(field, 'abcd-efgh-2345')
  await user.click(await button('Sign in'))
  await screen.findByText('This recovery code is not right, or it was used before.')
  serve(logIn, { jwt: 'fresh', device: 'known', user: SIGNED_IN })
  await user.click(await button('Sign in'))
  await screen.findByText('No Events Found')
  expect(requestsTo(logIn).at(-1)?.body).toMatchObject({ recoveryCode: 'abcd-efgh-2345' })
})

test('Back leads to the first step, which can be taken again', async () => {
  const user = await passwordGiven()
  await user.click(await button('Back'))
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(false)
})

test('An Admin without a passkey reads until when one is needed, and can hide it', async () => {
  serve(listApiTokens, { data: [] })
  const { user } = await openProfile({}, { ...admin, passkeyDueAt: '2026-12-05T05:00:00.000Z' })
  await screen.findByText(/^Please add a passkey by 05 Dec 26\./)
  await user.click(await button('Hide this notice'))
  expect(screen.queryByText(/^Please add a passkey by/)).toBeNull()
})

test('An Admin whose rights are paused reads why', async () => {
  const paused = { ...admin, role: asha.role, passkeyDueAt: '2026-11-20T05:00:00.000Z' }
  await openProfile({}, paused)
  await screen.findByText(/^Your Admin rights are paused until you add a passkey/)
  expect(screen.queryByRole('button', { name: 'Hide this notice' })).toBeNull()
})

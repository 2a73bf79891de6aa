import { logOut } from '@muster/domain/accounts/endpoints.ts'
import { listEvents } from '@muster/domain/events/endpoints.ts'
import { updatePreferences } from '@muster/domain/preferences/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { page } from '#test/off-sites.ts'
import { button, choice, main, monsoon, openPreferences, saved } from '#test/own-preferences.ts'
import { kothrud } from '#test/places.ts'
import { requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const KEY = 'draft-storage'
const NOTICE = 'These changes are not saved yet.'
const KEPT = 'info: Your changes are kept on this phone, but they are not saved yet.'
const HOUR_MS = 3_600_000

const draft = { food: 'Veg', tshirtSize: 'S', drinks: ['Wine'], address: { ...kothrud, placeId: 'draft' } }
const keep = (name: string, ageMs: number, values: object = draft) =>
  localStorage.setItem(KEY, JSON.stringify({ [name]: { at: Date.now() - ageMs, values } }))

/** The event is inactive, so that its card leads back to the preferences. */
async function openSaved() {
  serve(listEvents, page([{ ...monsoon, hasPreferences: true, active: false }]))
  return openPreferences(saved, { ...monsoon, active: false })
}
async function goAway(user: UserEvent) {
  await user.click(screen.getByRole('link', { name: 'Events' }))
  await screen.findByText('Discover and join events')
}
async function comeBack(user: UserEvent) {
  await user.click(main().getByRole('link', { name: 'Monsoon Off-site' }))
  await screen.findByRole('heading', { name: 'Jacket Size' })
}

test('Unsaved changes are restored after an accidental Back', async () => {
  const { user } = await openSaved()
  await user.click(button('Edit Preferences'))
  await user.click(choice('S'))
  await user.click(choice('Wine'))
  await goAway(user)
  expect(said).toEqual([KEPT])
  await comeBack(user)
  expect(await screen.findByText(NOTICE)).toBeTruthy()
  expect(choice('S').checked).toBe(true)
  expect([choice('Beer'), choice('Wine')].map(({ checked }) => checked)).toEqual([true, true])
  expect(main().getByRole('region', { name: 'Selected address' })).toBeTruthy()
})

test('Leaving without a change shows no toast and stores no draft', async () => {
  const { user } = await openSaved()
  await user.click(button('Edit Preferences'))
  await user.click(choice('S'))
  await user.click(choice('L'))
  await goAway(user)
  expect(said).toEqual([])
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('A draft from a closed tab is restored, and Cancel returns to what is saved', async () => {
  const { user } = await openSaved()
  await goAway(user)
  keep('preferences/1/900', 23 * HOUR_MS)
  await comeBack(user)
  expect(screen.getByText(NOTICE)).toBeTruthy()
  expect([choice('S'), choice('Veg'), choice('Wine')].map(({ checked }) => checked)).toEqual([
    true,
    true,
    true,
  ])
  await user.click(button('Cancel'))
  expect(localStorage.getItem(KEY)).toBeNull()
  expect(main().getByText('Non Veg')).toBeTruthy()
  await goAway(user)
  expect(said).toEqual([])
})

test('Saving removes the draft', async () => {
  const { user } = await openSaved()
  await goAway(user)
  keep('preferences/1/900', HOUR_MS)
  await comeBack(user)
  serve(updatePreferences, { data: { ...saved, tshirtSize: 'S' } })
  await user.click(button('Save Preferences'))
  await screen.findByRole('button', { name: 'Edit Preferences' })
  expect(requestsTo(updatePreferences)[0]?.body.data).toMatchObject({ tshirtSize: 'S', placeId: 'draft' })
  expect(localStorage.getItem(KEY)).toBeNull()
  expect(said).toEqual(['success: Preferences saved successfully!'])
})

test.each([
  ['is older than a day', () => keep('preferences/1/900', 25 * HOUR_MS)],
  ['comes from the future', () => keep('preferences/1/900', -HOUR_MS)],
  ['is somebody else’s', () => keep('preferences/2/900', HOUR_MS)],
  ['is of another event', () => keep('preferences/1/901', HOUR_MS)],
  ['is broken', () => keep('preferences/1/900', HOUR_MS, { ...draft, address: 'Kothrud' })],
  ['is not a record', () => localStorage.setItem(KEY, '[]')],
])('A draft that %s is not restored', async (_, leave) => {
  const { user } = await openSaved()
  await goAway(user)
  leave()
  await comeBack(user)
  expect(button('Edit Preferences')).toBeTruthy()
  expect(screen.queryByText(NOTICE)).toBeNull()
})

test('A draft is removed with its session', async () => {
  const { user } = await openSaved()
  await user.click(button('Edit Preferences'))
  await user.click(choice('S'))
  await waitFor(() => expect(localStorage.getItem(KEY)).not.toBeNull())
  serve(logOut, { ok: true })
  const [out] = screen.getAllByRole('button', { name: 'Log Out' })
  await user.click(out as HTMLElement)
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(localStorage.getItem(KEY)).toBeNull()
  expect(said).toEqual(['success: Logged out successfully'])
})

test('The form works where the phone cannot store drafts', async () => {
  const { user } = await openSaved()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.click(button('Edit Preferences'))
  await user.click(choice('S'))
  await goAway(user)
  await comeBack(user)
  expect(choice('S').checked).toBe(true)
})

import { createCarPool } from '@muster/domain/car-pools/endpoints.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ashasCarPool, meetingPoint, openForm, serveInvitees, sheet } from '#test/car-pool-form-sheet.tsx'
import { serve, serverIsAhead } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const KEY = 'draft-storage'
const NOTICE = 'These changes are not saved yet.'

/** The form of a phone that has been reloaded, closed or taken back: `openForm` begins a session, so the draft is put back. */
async function openAgain() {
  const kept = localStorage.getItem(KEY)
  cleanup()
  const opening = openForm()
  if (kept) localStorage.setItem(KEY, kept)
  return opening
}

async function openWithChanges() {
  serveInvitees([])
  const { user } = await openForm()
  await user.type(meetingPoint(), 'Karishma Society')
  await user.type(sheet().getByLabelText(/^Note/), 'Two bags')
  return user
}

test('A car pool that is left unsaved is kept, says so, and is there again', async () => {
  await openWithChanges()
  await openAgain()
  expect(said).toEqual(['info: Your changes are kept on this phone, but they are not saved yet.'])
  expect(meetingPoint().value).toBe('Karishma Society')
  expect(sheet().getByText(NOTICE)).toBeTruthy()
})

test('A car pool that was created or discarded is not kept', async () => {
  const user = await openWithChanges()
  expect(localStorage.getItem(KEY)).not.toBeNull()
  await user.click(sheet().getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(localStorage.getItem(KEY)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open the form' }))
  await user.type(meetingPoint(), 'Karishma Society')
  expect(localStorage.getItem(KEY)).not.toBeNull()
  serve(createCarPool, { data: ashasCarPool })
  await user.click(sheet().getByRole('button', { name: 'Create Car Pool' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(localStorage.getItem(KEY)).toBeNull()
  expect(said).toEqual(['success: Car pool created successfully!'])
})

test('A draft survives a phone whose clock is two minutes slow', async () => {
  serverIsAhead(120_000)
  await openWithChanges()
  const { correctClock } = await import('#device/clock.ts')
  const now = Date.now()
  // before the first reply after a reload nobody knows that the clock is slow
  correctClock(new Date(now).toUTCString(), now, now)
  await openAgain()
  expect(meetingPoint().value).toBe('Karishma Society')
})

test('A draft of another form or an older release is not restored', async () => {
  serveInvitees([])
  localStorage.setItem(
    KEY,
    JSON.stringify({ 'car-pool/1/910/new': { at: Date.now(), values: { seats: 9 } } }),
  )
  await openAgain()
  expect(meetingPoint().value).toBe('')
  expect(sheet().queryByText(NOTICE)).toBeNull()
})

import { listEvents } from '@muster/domain/events/endpoints.ts'
import { createEvent, editEvent, readEventSettings } from '@muster/domain/events/endpoints-settings.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigate } from '#device/navigation.ts'
import { openSettings, settings, shownAt } from '#test/event-settings.ts'
import { monsoon } from '#test/itineraries.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin } from '#test/people.ts'
import { noNetwork, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const NOTICE = 'These changes are not saved yet.'
const KEPT = 'info: Your changes are kept on this phone, but they are not saved yet.'
const CHANGED = 'Somebody else has changed this event. What you have typed is still here.'

const go = (path: string) => act(async () => navigate(path))
const goAway = async () => {
  await go('/')
  await screen.findByText('Discover and join events')
}
const comeBack = async () => {
  await go(`/events/${monsoon.id}/settings`)
  await screen.findByLabelText('Place')
}

async function typePlaceAndLeave() {
  const { user } = await openSettings()
  await user.clear(await screen.findByLabelText('Place'))
  await user.type(screen.getByLabelText('Place'), 'Panchgani')
  await goAway()
  return user
}

test('What was typed is there again after an accidental Back, until it is saved', async () => {
  const user = await typePlaceAndLeave()
  expect(said).toEqual([KEPT])
  await comeBack()
  expect(screen.getByText(NOTICE)).toBeTruthy()
  expect(await shownAt('Place')).toBe('Panchgani')
  const saved = { ...settings, location: 'Panchgani', revision: 5 }
  serve(editEvent, { data: saved })
  serve(readEventSettings, { data: saved })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said.at(-1)).toBe('success: The event is saved.'))
  expect(requestsTo(editEvent)[0]?.body).toMatchObject({ data: { location: 'Panchgani', revision: 4 } })
  expect(screen.queryByText(NOTICE)).toBeNull()
  expect(localStorage.getItem('draft-storage')).toBeNull()
})

test('Cancel gives up what was typed, and leads back', async () => {
  const user = await typePlaceAndLeave()
  await comeBack()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(location.pathname).toBe('/'))
  await comeBack()
  expect(await shownAt('Place')).toBe('Lonavala')
  expect(said).toEqual([KEPT])
})

test('An Admin who comes back to an event that somebody else has changed reads that, and overwrites nothing unseen', async () => {
  const user = await typePlaceAndLeave()
  serve(readEventSettings, { data: { ...settings, location: 'Matheran', revision: 5 } })
  await comeBack()
  expect(await screen.findByText(CHANGED)).toBeTruthy()
  expect(await shownAt('Place')).toBe('Panchgani')
  serve(editEvent, noNetwork)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(editEvent)[0]?.body).toMatchObject({ data: { revision: 4 } }))
  await user.click(screen.getByRole('button', { name: 'Show what is saved now' }))
  expect(await shownAt('Place')).toBe('Matheran')
  expect(screen.queryByText(CHANGED)).toBeNull()
})

test('A new event that is half filled in is kept as well', async () => {
  serve(listEvents, page([monsoon]))
  const { user } = await openScreen('/new-event', { as: admin })
  await user.type(await screen.findByLabelText('Name'), 'Winter Off-site')
  await goAway()
  await go('/new-event')
  expect(await shownAt('Name')).toBe('Winter Off-site')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Discover and join events')
  await go('/new-event')
  expect(await shownAt('Name')).toBe('')
  expect(requestsTo(createEvent)).toEqual([])
})

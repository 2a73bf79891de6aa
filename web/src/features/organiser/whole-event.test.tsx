import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { readEventSettings } from '@muster/domain/events/endpoints-settings.ts'
import { copyEvent, deleteEvent, readEventDeletion } from '@muster/domain/organiser/endpoints.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '#test/axe.ts'
import { openSettings, settings } from '#test/event-settings.ts'
import { monsoon } from '#test/itineraries.ts'
import { page } from '#test/off-sites.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const unpublished = { ...settings, active: false }
const counts = {
  ...{ members: 60, subEvents: 10, flights: 4, buses: 1, hotelRooms: 0, carPools: 3, checkIns: 1240 },
  ...{ messages: 12, rollCalls: 1, invitations: 0 },
}

test('An Admin makes the same event on other days', async () => {
  const { user } = await openSettings()
  await user.click(await screen.findByRole('button', { name: 'Duplicate event' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Duplicate this event' }))
  expect(sheet.getByText(/People and car pools are not copied/)).toBeTruthy()
  expect(await violations()).toEqual([])
  await user.click(sheet.getByRole('button', { name: 'Duplicate' }))
  expect(await sheet.findByText('Please enter a date')).toBeTruthy()
  await user.clear(sheet.getByLabelText('Name'))
  await user.type(sheet.getByLabelText('Name'), 'Winter Off-site')
  fireEvent.change(sheet.getByLabelText('First day'), { target: { value: '2027-01-15' } })

  serve(copyEvent, noNetwork)
  await user.click(sheet.getByRole('button', { name: 'Duplicate' }))
  await waitFor(() => expect(said).toEqual(['error: The event could not be duplicated.']))
  const copied = { ...unpublished, id: 7, name: 'Winter Off-site', revision: 1 }
  serve(copyEvent, { data: copied })
  serve(readEvent, { data: { ...monsoon, id: 7, name: 'Winter Off-site' } })
  serve(readEventSettings, { data: copied })
  await user.click(sheet.getByRole('button', { name: 'Duplicate' }))
  await waitFor(() => expect(location.pathname).toBe('/events/7/settings'))
  expect(said.at(-1)).toBe('success: Winter Off-site is created. Nobody sees it before it is published.')
  expect(requestsTo(copyEvent).at(-1)?.body).toEqual({
    data: { name: 'Winter Off-site', startDay: '2027-01-15' },
  })
})

test('A published event is taken off before it can be deleted', async () => {
  await openSettings()
  expect(await screen.findByText(/^An event is taken off before it is deleted/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete event' })).toBeNull()
})

test('An Admin reads what goes with an event before it is deleted', async () => {
  const { user } = await openSettings(unpublished)
  serve(readEventDeletion, noNetwork)
  await user.click(await screen.findByRole('button', { name: 'Delete event' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: `Delete ${settings.name}?` }))
  await dialog.findByText('What belongs to the event could not be counted. Please try again.')
  expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true)
  serve(readEventDeletion, { data: counts })
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '60 people who joined, with their preferences',
    '10 sessions',
    '4 flights',
    '1 bus',
    '3 car pools',
    '1,240 check-ins',
    '12 messages',
    '1 roll-call',
  ])
  expect(await violations()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(requestsTo(deleteEvent)).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Delete event' }))
  serve(deleteEvent, noNetwork)
  const again = within(await screen.findByRole('alertdialog'))
  await again.findByText('It cannot be brought back.')
  await user.click(again.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(said).toEqual(['error: The event could not be deleted.']))
  // it was deleted, and only the answer was lost
  serve(deleteEvent, refusal(404, 'not_found'))
  serve(listEvents, page([]))
  await user.click(again.getByRole('button', { name: 'Delete' }))
  await screen.findByText('No Events Found')
  expect(location.pathname).toBe('/')
  expect(said.at(-1)).toBe(`success: ${settings.name} is deleted.`)
  // the menu no longer leads to it
  expect(screen.queryByRole('link', { name: 'Event Settings' })).toBeNull()
})

import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import {
  createItem,
  deleteItem,
  editItem,
  listConflicts,
  listPlannedItems,
  readItemSettings,
  setSessionCover,
} from '@muster/domain/organiser/endpoints-items.ts'
import { listMembers } from '@muster/domain/organiser/endpoints-members.ts'
import { listItemPeople } from '@muster/domain/organiser/endpoints-people.ts'
import type { ConflictReply } from '@muster/domain/organiser/schema-conflicts.ts'
import type { PlannedItem } from '@muster/domain/organiser/schema-items.ts'
import { itemRefusals } from '@muster/domain/organiser/words-items.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '#test/axe.ts'
import { shownAt } from '#test/event-settings.ts'
import { monsoon } from '#test/itineraries.ts'
import { member, pageOfMembers } from '#test/members.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin } from '#test/people.ts'
import { plannedBus } from '#test/planned-bus.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const bus = plannedBus
const row: PlannedItem = {
  ...{ id: 12, documentId: bus.documentId, kind: 'bus', name: 'Bus 1 to Lonavala', detail: 'MH 14 A1 4100' },
  ...{ startsAt: bus.item.time, endsAt: null, coordinator: null, capacity: 40, assigned: 42 },
}

function openItems(
  address = '?kind=bus',
  rows: readonly PlannedItem[] = [row],
  conflicts: readonly ConflictReply[] = [],
) {
  serve(listEvents, page([monsoon]))
  serve(readEvent, { data: monsoon })
  serve(listPlannedItems, page(rows))
  serve(readItemSettings, { data: bus })
  serve(listConflicts, page(conflicts))
  serve(listMembers, pageOfMembers([]))
  return openScreen(`/events/${monsoon.id}/items${address}`, { as: admin })
}

test('The list says when, who to call, and what is over its seats', async () => {
  await openItems()
  const link = await screen.findByRole('link', { name: /Bus 1 to Lonavala/ })
  expect(link.textContent).toContain('10:30')
  expect(link.textContent).toContain('No co-ordinator')
  expect(link.textContent).toContain('42 of 40')
  expect(requestsTo(listPlannedItems)[0]?.url).toContain('kind')
  const sheets = screen.getByRole('link', { name: 'Spreadsheets' })
  expect(sheets.getAttribute('href')).toBe(`/events/${monsoon.id}/sheets?table=bus`)
})

test('Nobody is missed in a room or at a session without a co-ordinator', async () => {
  await openItems('?kind=hotel-room', [{ ...row, kind: 'hotel-room', name: '12', capacity: 2, assigned: 1 }])
  const link = await screen.findByRole('link', { name: /12/ })
  expect(link.textContent).toContain('1 of 2')
  expect(link.textContent).not.toContain('No co-ordinator')
})

test('An event without sessions says so, and the first one is added', async () => {
  const { user } = await openItems('', [])
  await screen.findByText('No sessions yet')
  await user.click(screen.getByRole('link', { name: 'New session' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please enter a name')).toBeTruthy()
  expect(screen.getAllByText('Please enter a date and a time')).toHaveLength(2)
  expect(screen.getByLabelText('Name')).toBe(document.activeElement)
  expect(await violations()).toEqual([])
  await user.type(screen.getByLabelText('Name'), 'Plans for the year')
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2027-11-21T10:00' } })
  fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '2027-11-21T12:00' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^This is more than 30 days from the event/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2026-11-21T10:00' } })
  fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '2026-11-21T12:00' } })
  const item = {
    ...{ kind: 'sub-event' as const, name: 'Plans for the year', desc: null, subType: null, location: null },
    ...{ startDate: '2026-11-21T04:30:00.000Z', endDate: '2026-11-21T06:30:00.000Z', coordinator: null },
  }
  serve(createItem, { data: { ...bus, item, revision: 1 } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said).toEqual(['success: Plans for the year is added.']))
  expect(requestsTo(createItem)[0]?.body).toEqual({ data: item })
})

test('A bus is changed, and of two Admins the second is told', async () => {
  const { user } = await openItems('?kind=bus&item=12')
  expect(await shownAt('Leaves')).toBe('2026-11-21T10:30')
  await user.clear(screen.getByLabelText('Seats'))
  await user.type(screen.getByLabelText('Seats'), '45')
  serve(editItem, refusal(409, 'item_changed'))
  serve(readItemSettings, {
    data: { ...bus, revision: 4, item: { ...bus.item, capacity: 50 } },
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Somebody else has changed this. What you have typed is still here.')
  expect(said).toEqual([`error: ${itemRefusals.item_changed}`])
  expect(await shownAt('Seats')).toBe('45')
  await user.click(screen.getByRole('button', { name: 'Show what is saved now' }))
  expect(await shownAt('Seats')).toBe('50')
  serve(editItem, refusal(400, 'coordinator_unknown'))
  await user.type(screen.getByLabelText('Co-ordinator'), 'nobody@muster.test')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Nobody with this email has an account.')).toBeTruthy()
  expect(screen.getByLabelText('Co-ordinator')).toBe(document.activeElement)
  await user.clear(screen.getByLabelText('Co-ordinator'))
  serve(editItem, { data: { ...bus, revision: 5 } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said.at(-1)).toBe('success: Bus 1 to Lonavala is saved.'))
  expect(requestsTo(editItem).at(-1)?.body).toMatchObject({ data: { revision: 4, item: { capacity: 50 } } })
})

test('The co-ordinator is found by name, and saved by email', async () => {
  const { user } = await openItems('?kind=bus&item=12')
  serve(listMembers, pageOfMembers([member(9, 'Meera Shah', { email: 'meera@muster.test' })]))
  const box = await screen.findByLabelText<HTMLInputElement>('Co-ordinator')
  expect(requestsTo(listMembers)).toEqual([])
  await user.type(box, 'mee')
  expect(await screen.findByRole('option', { name: /Meera Shah/ })).toBeTruthy()
  expect(await violations()).toEqual([])
  await user.keyboard('{Enter}')
  expect(box.value).toBe('meera@muster.test')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  serve(editItem, { data: { ...bus, revision: 4 } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(editItem)).toHaveLength(1))
  expect(requestsTo(editItem)[0]?.body).toMatchObject({
    data: { item: { coordinator: 'meera@muster.test' } },
  })
})

test('A session gets a picture, and what is typed meanwhile can still be saved', async () => {
  const session = {
    ...{ kind: 'sub-event' as const, name: 'Plans for the year', desc: null, subType: null, location: null },
    ...{ startDate: '2026-11-21T04:30:00.000Z', endDate: '2026-11-21T06:30:00.000Z', coordinator: null },
  }
  const settings = { ...bus, item: session }
  const { user } = await openItems('', [{ ...row, kind: 'sub-event', name: session.name }])
  serve(readItemSettings, { data: settings })
  await user.click(await screen.findByRole('link', { name: /Plans for the year/ }))
  await user.type(await screen.findByLabelText('Place'), 'Lawn')
  const picture = { url: '/api/images/a', width: 960, height: 540 }
  const cover = { ...picture, alternativeText: null, formats: { small: picture } }
  serve(setSessionCover, { data: { ...settings, cover } })
  await user.upload(screen.getByLabelText('Picture'), new File(['p'], 'fort.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByRole('button', { name: 'Replace the picture' })).toBeTruthy()
  expect(said).toEqual(['success: The picture is saved.'])
  expect(await shownAt('Place')).toBe('Lawn')
  serve(editItem, { data: { ...settings, cover, revision: 4 } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo(editItem)).toHaveLength(1))
  expect(requestsTo(editItem)[0]?.body).toMatchObject({ data: { revision: 3, item: { location: 'Lawn' } } })
})

test('Deleting says who is on it, and keeps nothing of what was typed', async () => {
  const { user } = await openItems('?kind=bus&item=12')
  await user.type(await screen.findByLabelText('Seats'), '5')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Bus 1 to Lonavala?' }))
  expect(dialog.getByText(/^42 people are on it and will be told/)).toBeTruthy()
  serve(deleteItem, { data: { id: 12, documentId: row.documentId } })
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(said).toEqual(['success: Bus 1 to Lonavala is deleted.']))
  await waitFor(() => expect(screen.queryByLabelText('Seats')).toBeNull())
  expect(said).toHaveLength(1)
})

test('A list that cannot be read is asked for again', async () => {
  serve(listEvents, page([monsoon]))
  serve(readEvent, { data: monsoon })
  serve(listPlannedItems, noNetwork)
  serve(listConflicts, noNetwork)
  const { user } = await openScreen(`/events/${monsoon.id}/items`, { as: admin })
  await screen.findByText('The items could not be loaded')
  serve(listPlannedItems, page([row]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: /Bus 1 to Lonavala/ })
})

test('What was typed is still there after a look at another item', async () => {
  const { user } = await openItems('?kind=bus&item=12')
  await user.clear(await screen.findByLabelText('Seats'))
  await user.type(screen.getByLabelText('Seats'), '45')
  await user.click(screen.getByRole('link', { name: 'New bus' }))
  await user.click(screen.getByRole('link', { name: /Bus 1 to Lonavala/ }))
  expect(await shownAt('Seats')).toBe('45')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('link', { name: /Bus 1 to Lonavala/ }))
  expect(await shownAt('Seats')).toBe('40')
})

test('An event without conflicts says so', async () => {
  const { user } = await openItems()
  await user.click(await screen.findByRole('button', { name: 'No conflicts' }))
  expect(await screen.findByText(/^Nobody is in two places at once/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Buses' }))
  expect(await screen.findByRole('link', { name: /Bus 1 to Lonavala/ })).toBeTruthy()
})

test('Conflicts are counted above the list, and lead to what can be changed', async () => {
  const named = { id: 12, kind: 'bus' as const, name: 'Bus 1' }
  const flight = { id: 3, kind: 'flight' as const, name: '6E 5271' }
  const { user } = await openItems(
    '?kind=bus',
    [row],
    [
      { kind: 'bus-before-landing', count: -10, person: { id: 7, name: 'Asha' }, items: [flight, named] },
      { kind: 'nobody-to-call', count: null, person: null, items: [named] },
      { kind: 'no-transport', count: null, person: { id: 8, name: 'Ravi' }, items: [] },
    ],
  )
  await user.click(await screen.findByRole('button', { name: '3 conflicts' }))
  expect(await screen.findByText('Ravi has no flight, bus or car pool.')).toBeTruthy()
  expect(await violations()).toEqual([])
  serve(listItemPeople, page([]))
  await user.click(screen.getByRole('link', { name: 'Bus 1 has no co-ordinator to call.' }))
  expect(await screen.findByLabelText('Co-ordinator')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Bus 1 leaves before Asha lands with 6E 5271.' }))
  expect(await screen.findByLabelText('Add people')).toBeTruthy()
})

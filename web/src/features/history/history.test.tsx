import { readEvent } from '@muster/domain/events/endpoints.ts'
import { readHistory } from '@muster/domain/history/endpoints.ts'
import type { HistoryEntry } from '@muster/domain/history/schema.ts'
import { listPlannedItems } from '@muster/domain/organiser/endpoints-items.ts'
import { listMembers } from '@muster/domain/organiser/endpoints-members.ts'
import type { PlannedItem } from '@muster/domain/organiser/schema-items.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '#test/axe.ts'
import { monsoon } from '#test/itineraries.ts'
import { member, pageOfMembers } from '#test/members.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin } from '#test/people.ts'
import { requestsTo, serve } from '#test/stub-server.ts'

const entry = (id: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ id, at: '2026-11-20T04:00:00.000Z', action: 'item-changed', by: { id: 1, name: 'Nandita Rao' } },
  ...{ person: null, item: null, changes: [], reason: null, import: null, ...more },
})
const bus = { id: 12, kind: 'bus' as const, name: 'Bus 1', isGone: false }
const entries = [
  entry(3, {
    item: bus,
    changes: [
      { field: 'time', was: '2026-11-20T23:54:00.000Z', is: '2026-11-20T23:50:00.000Z' },
      { field: 'capacity', was: null, is: '40' },
    ],
  }),
  entry(2, {
    action: 'member-removed',
    person: { id: 7, name: 'Asha Kulkarni' },
    reason: 'Left the company',
  }),
  entry(1, { action: 'item-deleted', by: null, item: { ...bus, kind: null, isGone: true } }),
]

const plannedRow: PlannedItem = {
  ...{ id: 12, documentId: 'b'.repeat(24), kind: 'bus', name: 'Bus 1 to Lonavala', detail: null },
  ...{ startsAt: '2026-11-20T23:54:00.000Z', endsAt: null, coordinator: null, capacity: 40, assigned: 0 },
}

async function openHistory(address = '', rows: readonly HistoryEntry[] = entries) {
  serve(readEvent, { data: monsoon })
  serve(readHistory, page(rows))
  return openScreen(`/events/${monsoon.id}/history${address}`, { as: admin })
}

test('Each change says who, when, and from what to what, and leads to what was changed', async () => {
  await openHistory()
  const changed = await screen.findByText('Leaves: 21 Nov 26, 5:24 AM → 21 Nov 26, 5:20 AM')
  const row = changed.closest('li')
  expect(row?.textContent).toContain('Changed Bus 1')
  expect(row?.textContent).toContain('Seats: nothing → 40')
  expect(row?.textContent).toContain('Nandita Rao, 20 Nov 26, 9:30 AM')
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('Bus 1')).toBe(`/events/${monsoon.id}/items?kind=bus&item=12`)
  expect(link('Asha Kulkarni')).toBe(`/events/${monsoon.id}/people?person=7`)
  expect(screen.getByText('Reason: Left the company')).toBeTruthy()
  expect(screen.getByText(/Bus 1 \(deleted\)/).closest('li')?.textContent).toContain('Muster, 20 Nov 26')
  expect(await violations()).toEqual([])
})

test('The history of one item names it, and leads to that of the whole event', async () => {
  const { user } = await openHistory('?item=12', entries.slice(0, 1))
  expect(await screen.findByText('Only Bus 1')).toBeTruthy()
  expect(requestsTo(readHistory)[0]?.url).toContain('item')
  await user.click(screen.getByRole('link', { name: 'Show everything' }))
  await waitFor(() => expect(screen.queryByText('Only Bus 1')).toBeNull())
  expect(requestsTo(readHistory).at(-1)?.url).not.toContain('item')
})

test('A person or an item is found by name, and the list shows only theirs', async () => {
  serve(listMembers, pageOfMembers([member(7, 'Asha Kulkarni')]))
  serve(listPlannedItems, ({ query }) => page(query.get('filters[kind][$eq]') === 'bus' ? [plannedRow] : []))
  const { user } = await openHistory()
  const box = await screen.findByRole('combobox', { name: 'Show only' })
  expect(requestsTo(listMembers)).toEqual([])
  await user.type(box, 'a')
  expect(await screen.findByRole('option', { name: /Asha Kulkarni/ })).toBeTruthy()
  // what is shown belongs to the text before
  await user.type(box, 'x{Enter}{Backspace}')
  expect(location.search).toBe('')
  await user.click(await screen.findByRole('option', { name: /Bus 1 to Lonavala/ }))
  await waitFor(() => expect(requestsTo(readHistory).at(-1)?.url).toContain('item'))
  expect(location.search).toBe('?item=12')
  expect((box as HTMLInputElement).value).toBe('')
})

test('An import is one entry, which leads to each of its changes', async () => {
  const of = { id: 5, sheet: 'bus' as const, new: 2, changed: 1 }
  const { user } = await openHistory('', [entry(9, { action: 'imported', import: of })])
  expect(await screen.findByText('Imported buses: 2 new, 1 changed')).toBeTruthy()
  serve(readHistory, page([entry(8, { action: 'item-created', item: bus, import: of })]))
  await user.click(screen.getByRole('link', { name: 'Show each change' }))
  expect(await screen.findByText('Only the import of buses')).toBeTruthy()
  expect(requestsTo(readHistory).at(-1)?.query.get('filters[import][$eq]')).toBe('5')
  expect(screen.queryByRole('link', { name: 'Show each change' })).toBeNull()
  expect(await violations()).toEqual([])
})

test('An event without changes says so', async () => {
  await openHistory('', [])
  expect(await screen.findByText('Nothing was changed yet')).toBeTruthy()
})

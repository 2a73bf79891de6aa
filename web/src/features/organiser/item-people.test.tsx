import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import {
  listConflicts,
  listPlannedItems,
  readItemSettings,
} from '@muster/domain/organiser/endpoints-items.ts'
import { listMembers } from '@muster/domain/organiser/endpoints-members.ts'
import {
  changeItemPeople,
  findEventPeople,
  listItemPeople,
} from '@muster/domain/organiser/endpoints-people.ts'
import type { ItemPerson } from '@muster/domain/organiser/schema-people.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '#test/axe.ts'
import { monsoon } from '#test/itineraries.ts'
import { member, pageOfMembers } from '#test/members.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin } from '#test/people.ts'
import { plannedBus } from '#test/planned-bus.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const [asha, ravi, dev] = [member(7, 'Asha'), member(8, 'Ravi'), member(9, 'Dev')] as const

function openPeople(
  on: readonly ItemPerson[] = [{ ...asha, isCheckedIn: true, conflicts: [] }],
  assigned = on.length,
  people: ReturnType<typeof page<ItemPerson>> | typeof noNetwork = page(on),
) {
  serve(listEvents, page([monsoon]))
  serve(readEvent, { data: monsoon })
  serve(listPlannedItems, page([]))
  serve(listConflicts, page([]))
  serve(readItemSettings, { data: { ...plannedBus, assigned } })
  serve(listItemPeople, people)
  serve(listMembers, pageOfMembers([asha, ravi, dev]))
  return openScreen(`/events/${monsoon.id}/items?kind=bus&item=12&part=people`, { as: admin })
}

test('People are found by name and added together, with a warning when there are too few seats', async () => {
  const { user } = await openPeople(undefined, 39)
  await user.click(await screen.findByLabelText('Add people'))
  await user.click(await screen.findByRole('option', { name: /Ravi/ }))
  expect(screen.queryByText(/more than there are seats/)).toBeNull()
  await user.click(screen.getByLabelText('Add people'))
  await user.click(await screen.findByRole('option', { name: /Dev/ }))
  expect(await screen.findByText('That is 1 more than there are seats.')).toBeTruthy()
  expect(await violations()).toEqual([])
  serve(changeItemPeople, { data: { added: 2, removed: 0, assigned: 41 } })
  await user.click(screen.getByRole('button', { name: 'Add 2 people' }))
  await waitFor(() => expect(said).toEqual(['success: 2 people are added to Bus 1 to Lonavala.']))
  expect(requestsTo(changeItemPeople)[0]?.body).toEqual({ data: { add: [8, 9], remove: [] } })
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull()
})

test('A column of pasted emails chooses the people, and names the emails of nobody', async () => {
  const { user } = await openPeople()
  const box = await screen.findByLabelText('Add people')
  serve(findEventPeople, { data: { people: [ravi, dev], unknown: ['nobody@muster.test'] } })
  fireEvent.paste(box, {
    clipboardData: { getData: () => 'Ravi <RAVI@muster.test>\ndev@muster.test\nnobody@muster.test' },
  })
  expect(await screen.findByRole('button', { name: 'Add 2 people' })).toBeTruthy()
  expect(requestsTo(findEventPeople)[0]?.body).toEqual({
    data: { emails: ['ravi@muster.test', 'dev@muster.test', 'nobody@muster.test'] },
  })
  expect(screen.getByText('Nobody of the event has this email: nobody@muster.test')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Do not add Ravi' }))
  serve(changeItemPeople, refusal(409, 'not_joined'))
  await user.click(screen.getByRole('button', { name: 'Add 1 person' }))
  await waitFor(() => expect(said).toEqual(['error: Only people who have joined the event can be added.']))
  expect(screen.getByRole('button', { name: 'Add 1 person' })).toBeTruthy()
})

test('A pasted name is typed into the box', async () => {
  await openPeople()
  const box = await screen.findByLabelText('Add people')
  expect(fireEvent.paste(box, { clipboardData: { getData: () => 'Ravi' } })).toBe(true)
  expect(requestsTo(findEventPeople)).toEqual([])
})

test('A person whose flight lands too late for the bus is marked in the list', async () => {
  const items = [
    { id: 3, kind: 'flight' as const, name: '6E 5271' },
    { id: 12, kind: 'bus' as const, name: 'Bus 1' },
  ]
  const conflicts = [{ kind: 'bus-before-landing' as const, count: 20, person: ravi, items }]
  await openPeople([
    { ...asha, isCheckedIn: false, conflicts: [] },
    { ...ravi, isCheckedIn: false, conflicts },
  ])
  expect(await screen.findAllByText('Bus 1 leaves 20 minutes after Ravi lands with 6E 5271.')).toHaveLength(1)
})

test('Removing somebody who is checked in says what it does', async () => {
  const { user } = await openPeople()
  await user.click(await screen.findByRole('button', { name: 'Remove Asha' }))
  const title = 'Remove Asha from Bus 1 to Lonavala?'
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  expect(dialog.getByText('They will be told, and their check-in is annulled.')).toBeTruthy()
  serve(changeItemPeople, { data: { added: 0, removed: 1, assigned: 0 } })
  serve(listItemPeople, page([]))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(said).toEqual(['success: Asha is removed.']))
  expect(await screen.findByText('Nobody is on it yet')).toBeTruthy()
})

test('People who could not be read are asked for again', async () => {
  const { user } = await openPeople([{ ...asha, isCheckedIn: false, conflicts: [] }], 1, noNetwork)
  await screen.findByText('The people could not be loaded')
  serve(listItemPeople, page([{ ...asha, isCheckedIn: false, conflicts: [] }]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Remove Asha' })).toBeTruthy()
  expect(screen.queryByText('Checked in')).toBeNull()
})

import { readBoard } from '@muster/domain/boards/endpoints.ts'
import type { BoardItem, BoardPerson } from '@muster/domain/boards/schema.ts'
import { readTrail } from '@muster/domain/check-ins/endpoints.ts'
import type { TrailCheckIn } from '@muster/domain/check-ins/schema.ts'
import { readEvent } from '@muster/domain/events/endpoints.ts'
import { screen, within } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { violations } from '#test/axe.ts'
import { allRooms, boardOf, fortBus, onBoard, servePeople } from '#test/boards.ts'
import { at, monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin } from '#test/people.ts'
import { noNetwork, requestsTo, serve } from '#test/stub-server.ts'

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  happyDOM.setViewport({ width: 390, height: 844 })
  return () => vi.useRealTimers()
})

const dev = onBoard(21, 'Dev Patil')
const meera = { id: 3, name: 'Meera Shah' }
let eventId = 2900

async function open(item: BoardItem, people: readonly BoardPerson[]) {
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId, membersCount: 0 } })
  serve(readBoard, boardOf([item]))
  servePeople({ pending: people })
  return openScreen(`/events/${eventId}/all-checkin?day=2026-11-21&item=${item.documentId}`, { as: admin })
}

const checkedIn = (facts: Partial<TrailCheckIn>): TrailCheckIn => ({
  ...{ id: 1, leg: 'first', method: 'self', by: null, annulled: null },
  ...{ at: at(21, '04:51'), receivedAt: at(21, '04:51') },
  ...facts,
})

async function openTrail(item: BoardItem, person: BoardPerson) {
  const { user } = await open(item, [person])
  await user.click(
    await screen.findByRole('button', { name: new RegExp(`^${person.name}.*Show check-ins$`) }),
  )
  const sheet = await screen.findByRole('dialog', { name: `Check-ins of ${person.name}` })
  return { user, sheet: within(sheet) }
}

test('a name opens who has checked the person in and annulled it, when, how and why', async () => {
  serve(readTrail, {
    data: [
      checkedIn({ id: 3, method: 'scan', by: { id: admin.id, name: 'Nandita' } }),
      checkedIn({
        id: 2,
        method: 'staff',
        by: meera,
        annulled: { at: at(21, '04:55'), by: meera, reason: 'Wrong bus' },
      }),
      checkedIn({ id: 1, at: at(20, '18:00'), receivedAt: at(20, '18:30') }),
    ],
  })
  const { sheet } = await openTrail(fortBus, dev)
  const rows = (await sheet.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Checked in by you, who scanned the pass, 4:51 AM',
    'Checked in by Meera Shah, 4:51 AMUndone by Meera Shah, 4:55 AMReason: Wrong bus',
    expect.stringMatching(
      /^Checked in on their own phone, .*20 Nov.* 6:00 PMThe phone had no network\. It arrived .*6:30 PM\.$/,
    ),
  ])
  expect(requestsTo(readTrail).map(({ params }) => params)).toEqual([
    { id: String(fortBus.id), userId: String(dev.id) },
  ])
  expect(await violations()).toEqual([])
})

test('where rooms are one item it is the trail of the own room, and an empty one says so', async () => {
  serve(readTrail, { data: [] })
  const place = { id: 31, documentId: 'r'.repeat(24), name: 'Room 204', leg: 'second' as const }
  const { sheet } = await openTrail(allRooms, { ...dev, place })
  expect(await sheet.findByText('Nobody has checked this person in here.')).toBeTruthy()
  expect(sheet.getByText('Room 204')).toBeTruthy()
  expect(requestsTo(readTrail)[0]?.params.id).toBe('31')
})

test('a trail that does not load offers a retry', async () => {
  serve(readTrail, noNetwork)
  const { user, sheet } = await openTrail(fortBus, dev)
  const retry = await sheet.findByRole('button', { name: 'Try again' })
  serve(readTrail, { data: [checkedIn({ by: meera, method: 'staff' })] })
  await user.click(retry)
  expect(await sheet.findByText('Checked in by Meera Shah, 4:51 AM')).toBeTruthy()
})

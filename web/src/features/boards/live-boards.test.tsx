import { listBoardPeople, readArrivals, readBoard } from '@muster/domain/boards/endpoints.ts'
import type { BoardReply } from '@muster/domain/boards/schema.ts'
import { readEvent } from '@muster/domain/events/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { beforeEach, expect, test } from 'vitest'
import { asked, boardOf, fortBus, morningFlight, onBoard, servePeople } from '#test/boards.ts'
import { monsoon } from '#test/itineraries.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin } from '#test/people.ts'
import { requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }

beforeEach(() => {
  happyDOM.setViewport({ width: 390, height: 844 })
})

let eventId = 900
async function open(query: string) {
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId, membersCount: 0 } })
  serve(readBoard, boardOf([morningFlight, fortBus]))
  return openScreen(`/events/${eventId}/all-checkin?day=2026-11-21${query}`, { as: admin })
}

/** What the server says of the items that have changed since a revision. */
const changedSince = (since: string, revision: string, items: BoardReply['data']['items']): BoardReply => ({
  data: { ...boardOf(items).data, checkedIn: 42, pending: 18 },
  meta: { revision, since },
})
const nudge = (topic = 'board') => streamsBegun().at(-1)?.send(`event: nudge\ndata: ${topic}\n\n`)

test('a board listens to one stream of its own', async () => {
  await open('')
  await screen.findByRole('link', { name: /hill fort/ })
  expect(streamsBegun().map(({ path }) => path)).toEqual([`/api/events/${eventId}/board/live`])
})

test('after a nudge only what has changed is read, and the other items stay', async () => {
  await open('')
  await screen.findByText('0/40')
  serve(readBoard, changedSince('whole', 'next', [{ ...fortBus, checkedInCount: 8 }]))
  nudge()
  expect(await screen.findByText('8/40')).toBeTruthy()
  expect(screen.getByText('1/3')).toBeTruthy()
  serve(readBoard, changedSince('next', 'last', [{ ...morningFlight, checkedInCount: 2 }]))
  nudge()
  expect(await screen.findByText('2/3')).toBeTruthy()
  expect(screen.getByText('8/40')).toBeTruthy()
  expect(asked('since')).toEqual([null, 'whole', 'next'])
})

test('a board that the server no longer knows is replaced', async () => {
  await open('')
  await screen.findByText('0/40')
  serve(readBoard, boardOf([{ ...fortBus, checkedInCount: 9 }]))
  nudge()
  expect(await screen.findByText('9/40')).toBeTruthy()
  expect(screen.queryByText('1/3')).toBeNull()
})

test('a list is read again only if its item has changed, even if the numbers are the same', async () => {
  servePeople({ pending: [onBoard(21, 'Dev Patil')] })
  await open(`&item=${fortBus.documentId}`)
  await screen.findByText('Dev Patil')
  const read = () => requestsTo(listBoardPeople).length
  const before = read()
  serve(readBoard, changedSince('whole', 'next', [{ ...morningFlight, checkedInCount: 2 }]))
  nudge()
  await waitFor(() => expect(asked('since')).toHaveLength(2))
  servePeople({ pending: [onBoard(22, 'Rekha Nair')] })
  serve(readBoard, changedSince('next', 'last', [fortBus]))
  nudge()
  expect(await screen.findByText('Rekha Nair')).toBeTruthy()
  expect(read()).toBe(before + 1)
  expect(requestsTo(readArrivals)).toEqual([])
})

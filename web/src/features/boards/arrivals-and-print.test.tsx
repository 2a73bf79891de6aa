import { listBoardPeople, readArrivals, readBoard } from '@muster/domain/boards/endpoints.ts'
import { readEvent } from '@muster/domain/events/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { boardOf, fortBus, morningFlight, onBoard, servePeople } from '#test/boards.ts'
import { at, monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin } from '#test/people.ts'
import { noNetwork, requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'
import { said } from '#test/toasts.ts'

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  happyDOM.setViewport({ width: 390, height: 844 })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

let eventId = 950
async function open(query: string) {
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId, membersCount: 0 } })
  serve(readBoard, boardOf([morningFlight, fortBus]))
  return openScreen(`/events/${eventId}/all-checkin?day=2026-11-21${query}`, { as: admin })
}

const arrivals = (buckets: [string, number][], before = 0) => ({
  data: {
    day: '2026-11-21',
    bucketMinutes: 15,
    buckets: buckets.map(([time, count]) => ({ at: at(21, time), count })),
    before,
    after: 0,
  },
})

test('the arrivals of the day are read when they are opened, with the busiest quarter hour and a table', async () => {
  const { user } = await open('')
  serve(
    readArrivals,
    arrivals(
      [
        ['05:00', 3],
        ['05:45', 4],
      ],
      2,
    ),
  )
  const title = await screen.findByText('Arrivals over the day')
  expect(requestsTo(readArrivals)).toEqual([])
  await user.click(title)
  expect(await screen.findByText('7 people, most from 5:45 AM: 4. Each bar is 15 minutes.')).toBeTruthy()
  expect(screen.getByText('2 came on an earlier day')).toBeTruthy()
  // three quarters of an hour lie between them
  const bars = [...document.querySelectorAll('figure rect')]
  expect(bars.map(bar => Number(bar.getAttribute('height')))).toEqual([45, 0, 0, 60])
  await user.click(screen.getByText('Show as a table'))
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map(row => row.textContent)).toEqual(['5:00 AM35', '5:45 AM49'])
})

test('the arrivals of an item follow a check-in', async () => {
  servePeople({ 'checked-in': [onBoard(21, 'Dev Patil')] })
  const { user } = await open(`&item=${fortBus.documentId}&list=checked-in`)
  serve(readArrivals, noNetwork)
  await screen.findByText('Dev Patil')
  // the first is that of the whole day, which a phone does not show beside an item
  await user.click(screen.getAllByText('Arrivals over the day').at(-1)!)
  expect(await screen.findByText('The arrivals could not be loaded.')).toBeTruthy()
  serve(readArrivals, arrivals([]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nobody has checked in on this day yet')).toBeTruthy()
  serve(readArrivals, arrivals([['05:00', 1]]))
  const { data } = boardOf([{ ...fortBus, checkedInCount: 1 }])
  serve(readBoard, { data, meta: { revision: 'next', since: 'whole' } })
  streamsBegun().at(-1)?.send('event: nudge\ndata: board\n\n')
  expect(await screen.findByText('1 person, most from 5:00 AM: 1. Each bar is 15 minutes.')).toBeTruthy()
  expect(requestsTo(readArrivals).at(-1)?.query.get('filters[item][$eq]')).toBe(fortBus.documentId)
})

test('on a phone the names of the missing come before the arrivals of those who came', async () => {
  servePeople({ pending: [onBoard(21, 'Dev Patil')] })
  await open(`&item=${fortBus.documentId}`)
  await screen.findByText('Dev Patil')
  expect(screen.queryAllByText('Arrivals over the day')).toHaveLength(1)
})

const manyPeople = Array.from({ length: 60 }, (_, index) => onBoard(1000 + index, `Person ${index}`))

test('the button and the shortcut print everybody of the list, not only the rows on the screen', async () => {
  servePeople({ pending: manyPeople })
  const printed: (number | undefined)[] = []
  vi.stubGlobal('print', () =>
    printed.push(document.querySelector('table')?.querySelectorAll('tbody tr').length),
  )
  const { user } = await open(`&item=${fortBus.documentId}`)
  await screen.findByText('Person 0')
  await user.click(screen.getByLabelText('Print'))
  await waitFor(() => expect(printed).toEqual([60]))
  const table = document.querySelector('table')!
  expect(table.querySelector('caption')?.textContent).toBe('To the hill fort 2: Pending Users (60)')
  expect(within(table).getByText('Person 59')).toBeTruthy()
  // a bus has nothing to say of rooms, nor the pending of a time
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(head => head.textContent),
  ).toEqual(['Name', 'Contact'])
  dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('table')).toBeNull())
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(printed).toEqual([60, 60]))
})

test('a list that cannot be read is not printed', async () => {
  servePeople({ pending: manyPeople })
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = await open(`&item=${fortBus.documentId}`)
  await screen.findByText('Person 0')
  serve(listBoardPeople, noNetwork)
  await user.click(screen.getByLabelText('Print'))
  await waitFor(() =>
    expect(said).toEqual(['error: The list could not be prepared for printing. Please try again.']),
  )
  expect(print).not.toHaveBeenCalled()
})

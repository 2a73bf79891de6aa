import { readBoard } from '@muster/domain/boards/endpoints.ts'
import { checkIn } from '@muster/domain/check-ins/endpoints.ts'
import { depart, readDeparture, undoDeparture } from '@muster/domain/departures/endpoints.ts'
import type { DepartureState } from '@muster/domain/departures/schema.ts'
import { readEvent } from '@muster/domain/events/endpoints.ts'
import { readBus, readMyItinerary } from '@muster/domain/itinerary/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { boardOf, fortBus, onBoard, servePeople } from '#test/boards.ts'
import { at, bus, itinerary, monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { tapAgainAndAgain } from '#test/tap-again.ts'
import { said } from '#test/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  localStorage.clear()
  servePeople({ pending: [] })
  return () => vi.useRealTimers()
})

const missing = [onBoard(21, 'Dev Patil'), onBoard(22, 'Rekha Nair')].map(
  ({ checkedInAt: _, checkedInBy: __, ...card }) => ({ ...card, mayMoveTo: ['bus', 'car-pool'] as const }),
)
const waiting = (facts: Partial<DepartureState> = {}) => ({
  data: {
    item: { id: fortBus.id, documentId: fortBus.documentId, name: fortBus.name, kind: 'bus' as const },
    leg: 'first' as const,
    isActive: true,
    opensAt: at(21, '00:00'),
    closesAt: at(22, '23:59'),
    totalCount: 40,
    checkedInCount: 38,
    departure: null,
    missing: missing.map(person => ({ ...person, mayMoveTo: [...person.mayMoveTo] })),
    targets: [
      {
        id: 31,
        name: 'Bus 9',
        kind: 'bus' as const,
        time: at(21, '09:30'),
        seatsLeft: null,
        coordinator: 'Ravi',
      },
      {
        id: 32,
        name: 'Asha’s car pool',
        kind: 'car-pool' as const,
        time: null,
        seatsLeft: 1,
        coordinator: null,
      },
    ],
    ...facts,
  },
})
const departed = (facts: Partial<DepartureState> = {}) =>
  waiting({
    checkedInCount: 38,
    totalCount: 39,
    missing: [],
    targets: [],
    departure: {
      at: at(21, '04:58'),
      by: { id: 3, name: 'Meera Shah' },
      excused: [{ user: { id: 21, name: 'Dev Patil' }, reason: 'Unwell' }],
      moved: [{ user: { id: 22, name: 'Rekha Nair' }, to: { id: 31, name: 'Bus 9' } }],
    },
    ...facts,
  })

let eventId = 1200
const twoMissing = { ...fortBus, checkedInCount: 38 }

async function open(state = waiting(), item = twoMissing) {
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId } })
  serve(readBoard, boardOf([item]))
  serve(readDeparture, state)
  const opened = await openScreen(`/events/${eventId}/all-checkin?day=2026-11-21&item=${item.documentId}`, {
    as: admin,
  })
  return opened
}
const sheet = async () =>
  within(await screen.findByRole('dialog', { name: /^Departure of To the hill fort/ }))
const departButton = (inSheet: Awaited<ReturnType<typeof sheet>>) =>
  inSheet.getByRole<HTMLButtonElement>('button', { name: 'Depart now' })

test('the item says how many are missing, and the sheet names them with call and WhatsApp', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Departure · 2 missing' }))
  const inSheet = await sheet()
  expect(await inSheet.findByRole('heading', { name: '2 missing' })).toBeTruthy()
  expect(inSheet.getByText('38 of 40 on board')).toBeTruthy()
  expect(inSheet.getByRole('link', { name: /Call Dev Patil/ }).getAttribute('href')).toBe('tel:+919876500021')
  const whatsApp = inSheet.getByRole('link', { name: /WhatsApp Rekha Nair/ }).getAttribute('href') ?? ''
  expect(decodeURIComponent(whatsApp)).toContain(
    'Hi Rekha Nair, To the hill fort 2 (Monsoon Off-site) is about to leave and you are not on board. Where are you?',
  )
  expect(departButton(inSheet).disabled).toBe(true)
  expect(inSheet.getByText('2 people are missing. Check in, excuse or move them first.')).toBeTruthy()
  expect(requestsTo(readDeparture).at(-1)?.query.get('filters[leg][$eq]')).toBe('first')
})

test('one is excused, one is moved, and the plan is sent in one step', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Depart/ }))
  const inSheet = await sheet()
  await user.click(await inSheet.findByRole('button', { name: 'Excuse Dev Patil' }))
  await user.click(within(inSheet.getByRole('form')).getByRole('button', { name: 'Excuse' }))
  expect(inSheet.getByText('Please enter a reason')).toBeTruthy()
  await user.type(inSheet.getByLabelText('Reason'), '  Fever  ')
  await user.click(within(inSheet.getByRole('form')).getByRole('button', { name: 'Excuse' }))
  expect(inSheet.getByRole('heading', { name: '1 missing' })).toBe(document.activeElement)
  expect(inSheet.getByText('Excused: Fever')).toBeTruthy()
  await user.click(inSheet.getByRole('button', { name: 'Move Rekha Nair' }))
  expect(inSheet.getByText('9:30 AM · Co-ordinator: Ravi')).toBeTruthy()
  expect(inSheet.getByText('1 seat free')).toBeTruthy()
  await user.click(inSheet.getByRole('button', { name: /^Bus 9/ }))
  expect(inSheet.getByRole('heading', { name: 'Nobody is missing' })).toBeTruthy()
  serve(depart, departed())
  serve(readDeparture, departed())
  await user.click(departButton(inSheet))
  expect(await inSheet.findByText('Departed 4:58 AM by Meera Shah')).toBeTruthy()
  expect(requestsTo(depart).map(({ body }) => body)).toEqual([
    { leg: 'first', excused: [{ user: 21, reason: 'Fever' }], moved: [{ user: 22, to: 31 }] },
  ])
  expect(said).toEqual(['success: To the hill fort 2 has departed.'])
  expect(inSheet.getByText('Moved to Bus 9')).toBeTruthy()
})

test('a plan is kept while the phone is locked, and can be taken back', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Depart/ }))
  const inSheet = await sheet()
  await user.click(await inSheet.findByRole('button', { name: 'Excuse Dev Patil' }))
  await user.click(inSheet.getByRole('button', { name: 'Unwell' }))
  await user.click(inSheet.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: /^Depart/ }))
  const again = await sheet()
  expect(await again.findByText('Excused: Unwell')).toBeTruthy()
  await user.click(again.getByRole('button', { name: 'Undo: expect Dev Patil again' }))
  expect(again.getByRole('heading', { name: '2 missing' })).toBeTruthy()
})

test('a missing person is checked in from the sheet', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Depart/ }))
  const inSheet = await sheet()
  serve(checkIn, () => {
    serve(readDeparture, waiting({ missing: waiting().data.missing.slice(1), checkedInCount: 39 }))
    return {
      data: {
        item: { id: fortBus.id, documentId: fortBus.documentId },
        user: { id: 21, name: 'Dev Patil' },
        leg: 'first' as const,
        at: at(21, '05:01'),
        checkedInCount: 39,
        totalCount: 40,
      },
      meta: { alreadyCheckedIn: false },
    }
  })
  await user.click(await inSheet.findByRole('button', { name: 'Check in Dev Patil' }))
  expect(await inSheet.findByRole('heading', { name: '1 missing' })).toBeTruthy()
  expect(requestsTo(checkIn)[0]?.body).toMatchObject({ user: 21, leg: 'first' })
})

test('a refusal says who is still missing, and the list is read again', async () => {
  const { user } = await open(waiting({ missing: [] }))
  await user.click(await screen.findByRole('button', { name: /^Depart/ }))
  const inSheet = await sheet()
  await inSheet.findByRole('heading', { name: 'Nobody is missing' })
  serve(depart, refusal(409, 'people_missing'))
  serve(readDeparture, waiting({ missing: waiting().data.missing.slice(0, 1) }))
  await user.click(departButton(inSheet))
  expect(await inSheet.findByRole('heading', { name: '1 missing' })).toBeTruthy()
  expect(said).toEqual(['error: Some people are still missing.'])
})

test('Depart, tapped again and again, is sent once', async () => {
  const { user } = await open(waiting({ missing: [] }))
  await user.click(await screen.findByRole('button', { name: /^Depart/ }))
  const inSheet = await sheet()
  await inSheet.findByRole('heading', { name: 'Nobody is missing' })
  serve(depart, departed())
  serve(readDeparture, departed())
  await tapAgainAndAgain(departButton(inSheet), depart, true)
  await waitFor(() => expect(requestsTo(depart)).toHaveLength(1))
})

test('it waits for its day, and the button says so', async () => {
  const { user } = await open(waiting({ opensAt: at(21, '05:30'), missing: [] }))
  await user.click(await screen.findByRole('button', { name: /^Depart/ }))
  const inSheet = await sheet()
  expect(await inSheet.findByText('It can depart on its day.')).toBeTruthy()
  expect(departButton(inSheet).disabled).toBe(true)
})

test('a departed item says when, and the departure is undone with a reason only', async () => {
  const gone = { ...twoMissing, departedAt: at(21, '04:58'), excusedCount: 1, totalCount: 39 }
  servePeople({ 'checked-in': [onBoard(23, 'Kiran', { checkedInAt: at(21, '04:51') })] })
  const { user } = await open(departed(), gone)
  expect(await screen.findByText('All the users have checked in or are excused')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Departed 4:58 AM · 1 excused' }))
  const inSheet = await sheet()
  expect(await inSheet.findByText('Excused: Unwell')).toBeTruthy()
  await user.click(inSheet.getByRole('button', { name: 'Undo departure' }))
  const form = within(inSheet.getByRole('form', { name: 'Undo this departure?' }))
  await user.click(form.getByRole('button', { name: 'Undo departure' }))
  expect(form.getByText('Please enter a reason')).toBeTruthy()
  expect(requestsTo(undoDeparture)).toEqual([])
  await user.type(form.getByLabelText('Reason'), 'Came back')
  serve(undoDeparture, waiting())
  serve(readDeparture, waiting())
  await user.click(form.getByRole('button', { name: 'Undo departure' }))
  expect(await inSheet.findByRole('heading', { name: '2 missing' })).toBeTruthy()
  expect(requestsTo(undoDeparture)[0]?.body).toEqual({ leg: 'first', reason: 'Came back' })
})

test('nobody of a departed item is offered for annulment', async () => {
  const gone = { ...twoMissing, departedAt: at(21, '04:58') }
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId } })
  serve(readBoard, boardOf([gone]))
  servePeople({ 'checked-in': [onBoard(23, 'Kiran', { checkedInAt: at(21, '04:51') })] })
  await openScreen(`/events/${eventId}/all-checkin?day=2026-11-21&item=${gone.documentId}&list=checked-in`, {
    as: admin,
  })
  expect(await screen.findByText('Kiran')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo the check-in/ })).toBeNull()
})

test('an Admin goes from all car pools to each of them, and back', async () => {
  const all = { ...fortBus, id: -2, documentId: 'car-pools', type: 'car-pool' as const, name: 'Car Pools' }
  const { user } = await open(waiting(), { ...all, details: { carPoolCount: 1 } })
  serve(
    readBoard,
    boardOf([{ ...all, id: 33, documentId: 'pool'.padEnd(24, '0'), name: 'Gate 1', details: {} }]),
  )
  await user.click(await screen.findByRole('link', { name: 'Show each car pool' }))
  await user.click((await screen.findAllByRole('link', { name: /Gate 1/ })).at(-1)!)
  expect(await screen.findByRole('button', { name: 'Departure · 40 missing' })).toBeTruthy()
  expect(location.search).toContain('view=car-pools')
  const back = document.querySelector('a[href$="?day=2026-11-21"]')
  expect(back?.textContent).toBe('Show all items again')
})

test('without a network the sheet offers a retry', async () => {
  const { user } = await open()
  serve(readDeparture, noNetwork)
  await user.click(await screen.findByRole('button', { name: /^Depart/ }))
  const inSheet = await sheet()
  expect(await inSheet.findByText('The list of missing people could not be loaded')).toBeTruthy()
  serve(readDeparture, waiting())
  await user.click(inSheet.getByRole('button', { name: 'Try again' }))
  expect(await inSheet.findByRole('heading', { name: '2 missing' })).toBeTruthy()
})

async function openOwn(...items: Parameters<typeof itinerary>[0][number][]) {
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId } })
  serve(readMyItinerary, itinerary(items))
  const { user } = await openScreen(`/events/${eventId}/my-checkin?day=2026-11-21`, { as: asha })
  await screen.findByText('Add to my calendar')
  return user
}
const left = { checkedInCount: 9, checkedInAt: null, departedAt: at(21, '04:58') }

test('a traveller who is not on board reads that the bus has left and whom to ask', async () => {
  await openOwn(bus({ first: left }))
  const card = within(screen.getByRole('region', { name: 'Next' }))
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Departed at 4:58 AM' }).disabled).toBe(true)
  expect(
    card.getByText('If you are on board, please ask the co-ordinator of the bus to check you in.'),
  ).toBeTruthy()
})

test('a traveller who is excused reads so', async () => {
  const user = await openOwn(bus({ first: { ...left, isExcused: true } }))
  serve(readBus, () => new Promise<never>(() => undefined))
  await user.click(screen.getByRole('link', { name: '6:00 AM To the hill fort 2 excused' }))
  const details = within(await screen.findByRole('dialog', { name: 'To the hill fort 2' }))
  expect(details.getByText('Your co-ordinator has excused you.')).toBeTruthy()
})

test('a traveller on board reads when it left', async () => {
  await openOwn(bus({ first: { ...left, checkedInAt: at(21, '04:51') } }))
  const card = within(screen.getByRole('article', { name: /To the hill fort 2/ }))
  expect(card.getByText('Departed at 4:58 AM')).toBeTruthy()
  expect(card.getByRole('button', { name: /^Checked In/ })).toBeTruthy()
})

test('a traveller who was moved reads from where', async () => {
  await openOwn(bus({ movedFrom: { name: 'Bus 1' } }))
  const card = within(screen.getByRole('article', { name: /To the hill fort 2/ }))
  expect(card.getByText('You were moved here from Bus 1.')).toBeTruthy()
})

import { readBoard } from '@muster/domain/boards/endpoints.ts'
import type { BoardReply } from '@muster/domain/boards/schema.ts'
import { annulCheckIn, checkIn } from '@muster/domain/check-ins/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { allRooms, asked, boardOf, fortBus, morningFlight, onBoard, servePeople } from '#test/boards.ts'
import { at, monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'
import { said } from '#test/toasts.ts'

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  happyDOM.setViewport({ width: 390, height: 844 })
  return () => vi.useRealTimers()
})

const items = [morningFlight, fortBus, allRooms]
const dev = onBoard(21, 'Dev Patil')
const rekha = onBoard(22, 'Rekha Nair', {
  checkedInAt: at(21, '04:51'),
  checkedInBy: { id: 3, name: 'Meera Shah' },
})

let eventId = 700

async function open(query = '?day=2026-11-21', board: BoardReply = boardOf(items)) {
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId, membersCount: 0 } })
  serve(readBoard, board)
  return openScreen(`/events/${eventId}/all-checkin${query}`, { as: admin })
}

const link = (name: RegExp) => screen.findByRole('link', { name })

test('today is chosen at first while the event runs, and stays when it is midnight', async () => {
  await open('')
  const days = within(await screen.findByRole('toolbar', { name: 'Days' }))
  expect(days.getByRole('button', { pressed: true }).textContent).toBe('21 Nov, Saturday')
  expect(days.getAllByRole('button')).toHaveLength(3)
  vi.setSystemTime(new Date('2026-11-22T00:00:10+05:30'))
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByRole('button', { name: 'Today is 22 Nov, Sunday. Show today' })
  expect(days.getByRole('button', { pressed: true }).textContent).toBe('21 Nov, Saturday')
  expect(new Set(asked('day'))).toEqual(new Set(['2026-11-21']))
})

test('another day has today one tap away', async () => {
  const { user } = await open('?day=2026-11-20')
  await user.click(await screen.findByRole('button', { name: 'Today is 21 Nov, Saturday. Show today' }))
  expect(location.search).toBe('?day=2026-11-21')
  await waitFor(() => expect(asked('day')).toEqual(['2026-11-20', '2026-11-21']))
})

test('the first day is chosen before the event', async () => {
  vi.setSystemTime(new Date('2026-11-19T10:00:00+05:30'))
  await open('')
  const days = within(await screen.findByRole('toolbar', { name: 'Days' }))
  expect(days.getByRole('button', { pressed: true }).textContent).toBe('20 Nov, Friday')
})

test('the pending of the running item come first and lead to these people', async () => {
  servePeople({ pending: [dev] })
  const { user } = await open()
  await user.click(await link(/^Now · Flight.*Bengaluru to Pune.*5:20 AM.*2.*Pending.*1 of 3 checked in/s))
  expect(await screen.findByRole('heading', { name: 'Pending Users (1)' })).toBeTruthy()
  expect(location.search).toBe(`?day=2026-11-21&item=${morningFlight.documentId}`)
})

test('an item shows its name, type and counts, and the filters count the items', async () => {
  const { user } = await open()
  const list = within(await screen.findByRole('list', { name: 'Items on 21 Nov, Saturday' }))
  const [flight, bus, rooms] = list.getAllByRole('link')
  expect(flight?.textContent).toMatch(/Bengaluru to Pune.*Flight · AI 849 · 5:20 AM.*1\/3.*2 pending/)
  expect(bus?.textContent).toMatch(/To the hill fort 2.*Bus Check Point.*0\/40/)
  expect(rooms?.textContent).toMatch(/Hotel.*30 rooms.*60\/60/)
  const filters = within(screen.getByRole('toolbar', { name: 'Types' }))
  expect(filters.getAllByRole('button').map(chip => chip.textContent)).toEqual([
    'All3',
    'Flights1',
    'Buses1',
    'Hotel1',
    'Car Pools0',
    'Events0',
  ])
  await user.click(filters.getByRole('button', { name: /^Buses/ }))
  expect(list.getAllByRole('link')).toHaveLength(1)
  expect(location.search).toContain('filter=bus')
  await user.click(filters.getByRole('button', { name: /^Events/ }))
  await user.click(await screen.findByRole('button', { name: 'Show all items' }))
  expect(location.search).not.toContain('filter')
})

test.each([
  ['Users', 'All Users', 'Event participants'],
  ['Checked In', 'Checked In Users', 'Users who have checked in'],
  ['Pending', 'Pending Users', "Users who haven't checked in yet"],
])('the card %s opens its list, and Back returns to the board', async (card, title, subtitle) => {
  servePeople({ users: [dev, rekha], 'checked-in': [rekha], pending: [dev] })
  const { user } = await open()
  expect(
    await screen.findByText('Each person counts once, however many items they have on this day.'),
  ).toBeTruthy()
  await user.click(await link(new RegExp(`^\\d+ ?${card}$`)))
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(subtitle)).toBeTruthy()
  expect(await screen.findByText(card === 'Checked In' ? 'Rekha Nair' : 'Dev Patil')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(location.search).toBe('?day=2026-11-21'))
})

test('My View asks for the own items, and without any says so', async () => {
  const { user } = await open()
  await link(/hill fort/)
  serve(readBoard, boardOf([]))
  await user.click(screen.getByRole('tab', { name: 'My View' }))
  expect(await screen.findByRole('heading', { name: 'No Coordinator Items' })).toBeTruthy()
  expect(screen.getByText('You are not assigned as coordinator for any items in this event.')).toBeTruthy()
  expect(asked('view')).toEqual(['all', 'mine'])
  expect(location.search).toBe('?day=2026-11-21&view=mine')
})

test('a day without items says so', async () => {
  await open('?day=2026-11-21', boardOf([]))
  expect(await screen.findByRole('heading', { name: 'No Check-in Items' })).toBeTruthy()
  expect(screen.getByText('No check-in items found for this date.')).toBeTruthy()
})

test('a board that does not load offers a retry', async () => {
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId } })
  serve(readBoard, noNetwork)
  const { user } = await openScreen(`/events/${eventId}/all-checkin?day=2026-11-21`, { as: admin })
  expect(await screen.findByText('The board could not be loaded')).toBeTruthy()
  serve(readBoard, boardOf(items))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await link(/hill fort/)).toBeTruthy()
})

test('Refresh and a nudge read the numbers again', async () => {
  const { user } = await open()
  await link(/hill fort/)
  serve(readBoard, boardOf([morningFlight, { ...fortBus, checkedInCount: 7 }]))
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('7/40')).toBeTruthy()
  serve(readBoard, boardOf([morningFlight, { ...fortBus, checkedInCount: 8 }]))
  streamsBegun().at(-1)?.send('event: nudge\ndata: board\n\n')
  expect(await screen.findByText('8/40')).toBeTruthy()
})

const atItem = (item = fortBus, rest = '') => `?day=2026-11-21&item=${item.documentId}${rest}`

test('a missing person can be reached by phone and by WhatsApp with the text filled in', async () => {
  servePeople({ pending: [dev, onBoard(admin.id, 'Admin')] })
  await open(atItem())
  const phone = await link(/Call Dev Patil/)
  expect(phone.getAttribute('href')).toBe('tel:+919876500021')
  const whatsApp = await link(/WhatsApp Dev Patil/)
  expect(decodeURIComponent(whatsApp.getAttribute('href') ?? '')).toBe(
    'https://wa.me/919876500021?text=Hi Dev Patil, please check in to your bus To the hill fort 2 for Monsoon Off-site. It leaves at 9:00 AM on 21 Nov. For help, please contact your co-ordinator Meera Shah (+91 9876543203).',
  )
  expect(screen.getByText('Admin (you)')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Call Admin' })).toBeNull()
})

const replyTo = (checkedInCount: number, time: string | null) => ({
  data: {
    item: { id: fortBus.id, documentId: fortBus.documentId },
    user: { id: dev.id, name: dev.name },
    leg: 'first' as const,
    at: time,
    checkedInCount,
    totalCount: fortBus.totalCount,
  },
  meta: { alreadyCheckedIn: false },
})

test('a check-in by hand moves the person and the number', async () => {
  servePeople({ pending: [dev] })
  const { user } = await open(atItem())
  const button = await screen.findByRole('button', { name: 'Check in Dev Patil' })
  serve(checkIn, () => {
    serve(readBoard, boardOf([{ ...fortBus, checkedInCount: 1 }]))
    servePeople({ pending: [], 'checked-in': [{ ...dev, checkedInAt: at(21, '05:00') }] })
    return replyTo(1, at(21, '05:00'))
  })
  await user.click(button)
  expect(await screen.findByText('All the users have checked in')).toBeTruthy()
  expect(await link(/^1 ?Checked In/)).toBeTruthy()
  expect(said).toEqual(['success: Dev Patil is checked in.'])
  const [request] = requestsTo(checkIn)
  expect(request?.params.id).toBe('12')
  expect(request?.body).toMatchObject({ user: dev.id, leg: 'first' })
})

test('a refused check-in by hand says why', async () => {
  servePeople({ pending: [dev] })
  serve(checkIn, refusal(409, 'check_in_over'))
  const { user } = await open(atItem())
  await user.click(await screen.findByRole('button', { name: 'Check in Dev Patil' }))
  await waitFor(() => expect(said).toEqual(['error: Check-in is over.']))
})

test('a check-in is annulled with a reason only', async () => {
  servePeople({ 'checked-in': [rekha] })
  const { user } = await open(atItem(fortBus, '&list=checked-in'))
  expect(await screen.findByText('at 4:51 AM by Meera Shah')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo the check-in of Rekha Nair' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Undo check-in' }))
  expect(await dialog.findByText('Please enter a reason')).toBeTruthy()
  serve(annulCheckIn, () => {
    servePeople({ 'checked-in': [] })
    return replyTo(0, null)
  })
  await user.type(dialog.getByLabelText('Reason'), 'Wrong bus')
  await user.click(dialog.getByRole('button', { name: 'Undo check-in' }))
  expect(await screen.findByText('None of the users are checked in')).toBeTruthy()
  expect(requestsTo(annulCheckIn).map(({ body }) => body)).toEqual([
    { user: rekha.id, leg: 'first', reason: 'Wrong bus' },
  ])
  expect(said).toEqual(['success: The check-in of Rekha Nair is undone.'])
})

test('where rooms are one item, each person has their room on the row and is checked in to it', async () => {
  const room = { id: 31, documentId: 'r'.repeat(24), name: 'Room 204', leg: 'second' as const }
  servePeople({ pending: [{ ...dev, place: room }, onBoard(23, 'Without a room')] })
  const { user } = await open(atItem(allRooms))
  expect(await screen.findByText('Room 204 · +91 9876500021')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Check/ })).toHaveLength(1)
  const whatsApp = await link(/WhatsApp Dev Patil/)
  expect(decodeURIComponent(whatsApp.getAttribute('href') ?? '')).toContain(
    'please check out of Room 204 for',
  )
  serve(checkIn, replyTo(1, at(21, '05:00')))
  await user.click(screen.getByRole('button', { name: 'Check out Dev Patil' }))
  await waitFor(() => expect(said).toEqual(['success: Dev Patil is checked out.']))
  const [request] = requestsTo(checkIn)
  expect(request?.params.id).toBe('31')
  expect(request?.body).toMatchObject({ user: dev.id, leg: 'second' })
})

test('where car pools are one item, a check-in is annulled at the own car pool', async () => {
  const place = { id: 41, documentId: 'c'.repeat(24), name: 'Baner Gate', leg: 'first' as const }
  servePeople({ 'checked-in': [{ ...rekha, place }] })
  const allCarPools = {
    ...allRooms,
    id: -2,
    documentId: 'car-pools',
    type: 'car-pool' as const,
    name: 'Car Pools',
  }
  const { user } = await open(atItem(allCarPools, '&list=checked-in'), boardOf([allCarPools]))
  expect(await screen.findByText('Baner Gate · at 4:51 AM by Meera Shah')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo the check-in of Rekha Nair' }))
  serve(annulCheckIn, replyTo(0, null))
  await user.type(await screen.findByLabelText('Reason'), 'Wrong car')
  await user.click(screen.getByRole('button', { name: 'Undo check-in' }))
  await waitFor(() => expect(requestsTo(annulCheckIn).map(({ params }) => params.id)).toEqual(['41']))
})

test('a search answers while typing, is in the address, and says when nobody matches', async () => {
  servePeople({ pending: [dev, rekha] })
  const { user } = await open(atItem())
  const search = await screen.findByRole('searchbox', { name: 'Search users...' })
  await user.type(search, 'dev')
  await waitFor(() => expect(screen.queryByText('Rekha Nair')).toBeNull())
  expect(screen.getByText('Dev Patil')).toBeTruthy()
  await waitFor(() => expect(location.search).toContain('search=dev'))
  await user.type(search, 'x')
  expect(await screen.findByRole('heading', { name: 'No users found matching "devx"' })).toBeTruthy()
  expect(screen.getByText('Try adjusting your search term')).toBeTruthy()
})

test('of ten thousand people only those near the screen are drawn', async () => {
  servePeople({ pending: Array.from({ length: 10_000 }, (_, at) => onBoard(1000 + at, `Person ${at}`)) })
  await open(atItem())
  expect(await screen.findByRole('heading', { name: 'Pending Users (10,000)' })).toBeTruthy()
  expect(await screen.findByText('Person 0')).toBeTruthy()
  expect(screen.getAllByText(/^Person \d+$/).length).toBeLessThan(300)
})

test('an item that is not on the board any more says so', async () => {
  servePeople({})
  await open(`?day=2026-11-21&item=${'x'.repeat(24)}`)
  expect(await screen.findByText('This item is not on the board')).toBeTruthy()
})

test('on a wide screen the running item is beside the items, arrows move and / searches', async () => {
  happyDOM.setViewport({ width: 1440, height: 900 })
  servePeople({ pending: [dev] })
  const { user } = await open()
  expect(await screen.findByRole('heading', { name: 'Bengaluru to Pune' })).toBeTruthy()
  const list = within(screen.getByRole('list', { name: /^Items on/ }))
  const [flight, bus] = list.getAllByRole('link')
  flight?.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(bus)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'To the hill fort 2' })).toBeTruthy()
  expect(bus?.getAttribute('aria-current')).toBe('page')
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('people who are not Admins are sent to the events', async () => {
  serve(listEvents, page([]))
  await openScreen('/events/700/all-checkin', { as: asha })
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(requestsTo(readBoard)).toHaveLength(0)
  cleanup()
})

test('the menu of an Admin has All Check In while the event is active', async () => {
  happyDOM.setViewport({ width: 1440, height: 900 })
  servePeople({})
  await open('?day=2026-11-21', boardOf([]))
  expect(await screen.findByText('Manage Event')).toBeTruthy()
  expect((await link(/^All Check In$/)).getAttribute('aria-current')).toBe('page')
})

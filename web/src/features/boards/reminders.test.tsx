import { listBoardPeople, readBoard } from '@muster/domain/boards/endpoints.ts'
import { addContact, listContacts } from '@muster/domain/contacts/endpoints.ts'
import type { Contact } from '@muster/domain/contacts/schema.ts'
import { readEvent } from '@muster/domain/events/endpoints.ts'
import { sendReminder } from '@muster/domain/notifications/endpoints.ts'
import { readSent } from '@muster/domain/notifications/endpoints-sends.ts'
import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { allRooms, boardOf, fortBus, onBoard, servePeople } from '#test/boards.ts'
import { at, monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, meera } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'
import { tapAgainAndAgain } from '#test/tap-again.ts'
import { said } from '#test/toasts.ts'

const user = userEvent.setup()
const dev = onBoard(21, 'Dev Patil')
const sentTo = (count: number) => ({
  data: {
    documentId: 'reminder-1',
    count,
    person: count === 1 ? { id: dev.id, name: dev.name } : null,
    alreadyReminded: 0,
  },
})
let eventId = 1900

/** The browser of the tests would leave the page for a link to another app. */
const stay = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('a[href^="tel:"], a[target]'))
    event.preventDefault()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  document.addEventListener('click', stay)
  // the progress card of Remind All, see sends.test.tsx
  serve(readSent, noNetwork)
  return () => {
    document.removeEventListener('click', stay)
    onlineManager.setOnline(true)
    vi.useRealTimers()
  }
})

async function open(query = `&item=${fortBus.documentId}`, event: Partial<typeof monsoon> = {}) {
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId, membersCount: 0, ...event } })
  serve(readBoard, boardOf([fortBus, allRooms]))
  await openScreen(`/events/${eventId}/all-checkin?day=2026-11-21${query}`, { as: admin })
}
const remindAll = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Remind All' })
const noButton = () => expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull()

test('Remind All sends one request for the item, whatever pages were read, and says how many got it', async () => {
  servePeople({ pending: [dev, onBoard(22, 'Rekha')] })
  await open()
  let answer = (_: unknown) => {}
  serve(sendReminder, () => new Promise(resolve => (answer = resolve)) as never)
  const button = await remindAll()
  await user.click(button)
  expect(button.textContent).toContain('Sending...')
  button.click()
  answer(sentTo(130))
  await waitFor(() => expect(said).toEqual(['success: Notifications sent to 130 users']))
  expect(requestsTo(sendReminder).map(({ body }) => body)).toEqual([
    {
      entityType: 'bus',
      entityId: fortBus.documentId,
      reminderType: 'checkin_reminder',
      eventId,
      day: '2026-11-21',
    },
  ])
})

test('one person is reminded by name, once however often it is tapped', async () => {
  servePeople({ pending: [dev] })
  await open()
  serve(sendReminder, sentTo(1))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remind Dev Patil' })
  await tapAgainAndAgain(button, sendReminder, false)
  await waitFor(() => expect(said[0]).toBe('success: Notification sent to Dev Patil'))
  expect(requestsTo(sendReminder)[0]?.body).toMatchObject({ entityType: 'bus', userIds: [dev.id] })
})

test('of the whole day and of all rooms it is one request too', async () => {
  servePeople({ pending: [dev] })
  serve(sendReminder, sentTo(1))
  await open('&list=pending')
  await user.click(await remindAll())
  await waitFor(() => expect(requestsTo(sendReminder)).toHaveLength(1))
  expect(requestsTo(sendReminder)[0]?.body).toMatchObject({ entityType: 'event', entityId: eventId })
})

test('a failure says why, and the button can be used again', async () => {
  servePeople({ pending: [dev] })
  await open()
  serve(sendReminder, refusal(409, 'reminded_recently'))
  await user.click(await remindAll())
  await waitFor(() => expect(said).toEqual(['error: They were reminded a few minutes ago.']))
  expect((await remindAll()).textContent).toBe('Remind All')
  serve(sendReminder, noNetwork)
  await waitFor(async () => {
    await user.click(await remindAll())
    expect(said[1]).toBe('error: Failed to send notification')
  })
})

test('nobody can be reminded who is in, and not all during a search', async () => {
  servePeople({ 'checked-in': [dev], pending: [dev] })
  await open(`&item=${fortBus.documentId}&list=checked-in`)
  expect(await screen.findByText('Dev Patil')).toBeTruthy()
  noButton()
  await user.click(screen.getAllByRole('link', { name: /Pending$/ }).at(-1)!)
  await remindAll()
  await user.type(screen.getByRole('searchbox'), 'dev')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remind All' })).toBeNull())
})

test.each([
  ['without pending people', '', {}],
  ['while the event is switched off', 'pending', { active: false }],
])('nobody can be reminded %s', async (_, list, event) => {
  servePeople(list ? { [list]: [dev] } : {})
  await open(undefined, event)
  await waitFor(() => expect(requestsTo(listBoardPeople).length).toBeGreaterThan(0))
  await screen.findByText(list ? 'Dev Patil' : 'All the users have checked in')
  noButton()
})

const called: Contact = { way: 'call', at: at(21, '04:20'), by: { id: meera.id, name: 'Meera Shah' } }

test('the row says who contacted the person last, and opens the earlier contacts', async () => {
  const own: Contact = { way: 'whatsapp', at: at(21, '04:57'), by: { id: admin.id, name: 'Admin' } }
  servePeople({
    pending: [
      { ...dev, newestContact: { ...called, at: at(21, '03:10') } },
      { ...onBoard(22, 'Rekha'), newestContact: own },
    ],
  })
  await open()
  vi.setSystemTime(at(21, '05:00'))
  expect(await screen.findByText(/^Messaged by you, [23] min ago$/)).toBeTruthy()
  const item = { id: fortBus.id, documentId: fortBus.documentId, name: fortBus.name }
  serve(listContacts, {
    data: [
      { ...called, id: 2, item },
      { ...own, id: 1, item: null },
    ],
  })
  await user.click(screen.getByRole('button', { name: /^Called by Meera Shah, 3:10 AM\. Show all/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who contacted Dev Patil' }))
  const rows = await dialog.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Called by Meera Shah, 4:20 AMTo the hill fort 2',
    'Messaged by you, 4:57 AM',
  ])
  expect(requestsTo(listContacts)[0]?.params).toMatchObject({ userId: String(dev.id) })
})

test('a tap on Call or WhatsApp is noted with its item, and another phone shows it after a nudge', async () => {
  servePeople({ pending: [dev] })
  await open()
  serve(addContact, () => {
    servePeople({ pending: [{ ...dev, newestContact: { ...called, way: 'call' } }] })
    return { ok: true }
  })
  await user.click(await screen.findByRole('link', { name: 'Call Dev Patil' }))
  expect(await screen.findByText(/^Called by Meera Shah/)).toBeTruthy()
  expect(requestsTo(addContact)[0]?.body).toMatchObject({ user: dev.id, way: 'call', item: fortBus.id })
  servePeople({ pending: [{ ...dev, newestContact: { ...called, way: 'reminder' } }] })
  await waitFor(() => expect(streamsBegun()).toHaveLength(1))
  streamsBegun()[0]?.send('event: nudge\ndata: contacts\n\n')
  expect(await screen.findByText(/^Reminded by Meera Shah/)).toBeTruthy()
})

test('a tap without a network is sent when it is back, with the time of the tap', async () => {
  servePeople({ pending: [dev] })
  await open()
  serve(addContact, { ok: true })
  const call = await screen.findByRole('link', { name: 'WhatsApp Dev Patil' })
  onlineManager.setOnline(false)
  const tapped = Date.now()
  await user.click(call)
  vi.setSystemTime(tapped + 600_000)
  expect(requestsTo(addContact)).toHaveLength(0)
  onlineManager.setOnline(true)
  await waitFor(() => expect(requestsTo(addContact)).toHaveLength(1))
  const { at: sent, way } = requestsTo(addContact)[0]!.body as { at: string; way: string }
  expect([way, Math.abs(Date.parse(sent) - tapped) < 60_000]).toEqual(['whatsapp', true])
  expect(said).toEqual([])
})

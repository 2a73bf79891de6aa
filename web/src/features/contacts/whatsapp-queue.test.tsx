import { listBoardPeople, readBoard } from '@muster/domain/boards/endpoints.ts'
import { addContact } from '@muster/domain/contacts/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { listReachPeople } from '@muster/domain/reach/endpoints.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { violations } from '#test/axe.ts'
import { boardOf, fortBus, onBoard, servePeople } from '#test/boards.ts'
import { monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, meera } from '#test/people.ts'
import { noNetwork, requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'

/** The browser of the tests would open the chat in this window. */
const stay = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('a[target]')) event.preventDefault()
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  document.addEventListener('click', stay)
  sessionStorage.clear()
  return () => {
    document.removeEventListener('click', stay)
    vi.useRealTimers()
  }
})

const dev = onBoard(21, 'Dev Patil')
const lata = onBoard(22, 'Lata Joshi')
const omar = onBoard(23, 'Omar Sheikh')
const silent = onBoard(24, 'Anil Kulkarni', { contact: '' })
let eventId = 2800

async function open(people = [silent, dev, lata, omar], as = meera) {
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId, membersCount: 0, isCoordinator: as === meera } })
  serve(listEvents, page([]))
  serve(readBoard, boardOf([fortBus]))
  serve(addContact, { ok: true })
  servePeople({ pending: people })
  return openScreen(
    `/events/${eventId}/reach?queue=board&view=mine&day=2026-11-21&item=${fortBus.documentId}`,
    {
      as,
    },
  )
}
const card = (name: string) => screen.findByRole('heading', { level: 3, name })
const link = (name: string) => screen.findByRole<HTMLAnchorElement>('link', { name })
const button = (name: string) => screen.findByRole('button', { name })
const comeBack = () => act(() => window.dispatchEvent(new Event('focus')))

test('each person of an item is a card with the text for them, and the chat opens in a window of its own', async () => {
  await open()
  await card('Dev Patil')
  expect(screen.getByText('To the hill fort 2')).toBeTruthy()
  expect(screen.getByText('1 of 3')).toBeTruthy()
  const chat = await link('Open WhatsApp for Dev Patil')
  const { host, pathname, searchParams } = new URL(chat.href)
  expect([host, pathname]).toEqual(['wa.me', '/919876500021'])
  const text = searchParams.get('text') ?? ''
  expect(text).toMatch(/^Hi Dev Patil, please check in to your bus To the hill fort 2 for Monsoon Off-site/)
  expect(screen.getByText(text)).toBeTruthy()
  expect([chat.target, chat.rel]).toEqual(['_blank', 'noopener noreferrer'])
  expect(await violations()).toEqual([])
})

test('a tap notes the contact, and coming back shows the next person with the last one marked', async () => {
  const { user } = await open()
  await user.click(await link('Open WhatsApp for Dev Patil'))
  await waitFor(() =>
    expect(requestsTo(addContact).map(({ body }) => body)).toEqual([
      { user: dev.id, way: 'whatsapp', at: NOW.toISOString(), item: fortBus.id },
    ]),
  )
  // still the same card, under the hand that tapped
  expect(await button('Next person')).toBeTruthy()
  await comeBack()
  await card('Lata Joshi')
  expect(screen.getByText('Dev Patil: chat opened')).toBeTruthy()
  expect(screen.getByText('2 of 3')).toBeTruthy()
  expect(screen.getByText('1 of 3 done')).toBeTruthy()
  await comeBack()
  await card('Lata Joshi')
})

test('Skip, Back, the arrow keys and the end, with those without a number', async () => {
  const { user } = await open()
  await card('Dev Patil')
  await user.click(await button('Skip'))
  await card('Lata Joshi')
  await user.click(await button('Back'))
  await card('Dev Patil')
  expect(screen.getByText('You have skipped this person.')).toBeTruthy()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await card('Omar Sheikh')
  await user.keyboard('{ArrowLeft}')
  await card('Lata Joshi')
  await user.click(await link('Open WhatsApp for Lata Joshi'))
  await user.click(await button('Next person'))
  await card('Omar Sheikh')
  await user.click(await button('Skip'))
  expect(await screen.findByText('You have opened 1 chat and skipped 2.')).toBeTruthy()
  expect(screen.getByText('Without a phone number (1)')).toBeTruthy()
  expect(screen.getByText('Anil Kulkarni')).toBeTruthy()
  expect(await violations()).toEqual([])
  await user.click(await button('Show the skipped again'))
  await card('Dev Patil')
})

test('R374: whom another co-ordinator contacts meanwhile is marked, and who has checked in too', async () => {
  await open()
  await card('Dev Patil')
  const by = { id: 9, name: 'Ravi Iyer' }
  servePeople({
    pending: [{ ...dev, newestContact: { way: 'whatsapp', at: NOW.toISOString(), by } }, omar],
  })
  streamsBegun().at(-1)!.send('event: nudge\ndata: contacts\n\n')
  expect(await screen.findByText('Messaged by Ravi Iyer, just now. You can skip this person.')).toBeTruthy()
  await act(async () => (await button('Skip')).click())
  await card('Lata Joshi')
  expect(screen.getByText('This person is no longer on the list. You can skip them.')).toBeTruthy()
})

test('F107: a phone that closes the app behind the chat begins where it was', async () => {
  const { user } = await open()
  await user.click(await link('Open WhatsApp for Dev Patil'))
  const address = `${location.pathname}${location.search}`
  cleanup()
  await openScreen(address, { as: meera })
  await card('Lata Joshi')
  expect(screen.getByText('1 of 3 done')).toBeTruthy()
})

/** A list of the report with one person of 600. */
function openReachQueue(list: string) {
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId, membersCount: 0 } })
  serve(listEvents, page([]))
  const facts = {
    ...{ isInstalled: false, devicesAlive: 0, devicesDead: 0, lastDeliveredAt: null, lastOpenedAt: null },
    ...{ isEmailConfirmed: false, hasUnsubscribed: false, newestContact: null },
    nextStep: 'whatsapp' as const,
  }
  const { checkedInAt: _, checkedInBy: __, place: ___, ...person } = dev
  const pagination = { page: 1, pageSize: 500, pageCount: 2, total: 600 }
  serve(listReachPeople, { data: [{ ...person, ...facts }], meta: { pagination } })
  return openScreen(`/events/${eventId}/reach?queue=${list}`, { as: admin })
}
const askedFor = () =>
  new Set(requestsTo(listReachPeople).map(({ query }) => query.get('filters[list][$eq]')))

test('those who are not reachable read how to be, and a long list says that it is cut', async () => {
  await openReachQueue('unreachable')
  await card('Dev Patil')
  const { textContent } = screen.getByText(/Muster cannot reach your phone about Monsoon Off-site/)
  expect(textContent).toContain(`/events/${eventId}/agenda`)
  expect(screen.getByText('These are the first 1 of 600.')).toBeTruthy()
  expect(askedFor()).toEqual(new Set(['unreachable']))
})

test('those without preferences read what is missing', async () => {
  await openReachQueue('no-preferences')
  expect(await screen.findByText(/please set your preferences for Monsoon Off-site/)).toBeTruthy()
  expect(askedFor()).toEqual(new Set(['no-preferences']))
})

test('nobody left, and a list that is not loaded', async () => {
  await open([])
  expect(await screen.findByText('Nobody to message')).toBeTruthy()
  cleanup()
  eventId += 1
  serve(readEvent, { data: { ...monsoon, id: eventId, membersCount: 0 } })
  serve(listBoardPeople, noNetwork)
  await openScreen(`/events/${eventId}/reach?queue=board&view=all&day=2026-11-21`, { as: admin })
  expect(await button('Try again')).toBeTruthy()
})

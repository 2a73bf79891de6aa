import { listBoardPeople, readBoard } from '@muster/domain/boards/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { listSubEvents } from '@muster/domain/itinerary/endpoints.ts'
import type { RollCallOfEvent } from '@muster/domain/roll-calls/answer.ts'
import * as endpoints from '@muster/domain/roll-calls/endpoints.ts'
import type { PersonInRollCall } from '@muster/domain/roll-calls/schema.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#app/query-client.ts'
import { AppRoutes } from '#app/routes.tsx'
import { navigate } from '#device/navigation.ts'
import { violations } from '#test/axe.ts'
import { boardOf, fortBus, servePeople } from '#test/boards.ts'
import { at, monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha, meera } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'
import { said } from '#test/toasts.ts'

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
const documentId = 'r'.repeat(24)
const running: RollCallOfEvent = {
  ...{ documentId, about: null, startedAt: at(21, '10:00'), isAsked: true, answer: null },
  emergencyCoordinator: { id: 3, name: 'Meera Shah', contact: '9876500003' },
}
const given = (answer: 'safe' | 'help', values = {}) => ({
  ...{ answer, place: null, position: null, at: at(21, '10:42'), receivedAt: at(21, '10:42'), by: null },
  ...values,
})
const pageOf = <Row,>(data: Row[]) => ({
  data,
  meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: data.length } },
})
let eventId = 4700
const eventWith = (rollCall: RollCallOfEvent | null) => ({
  data: { ...monsoon, id: eventId, membersCount: 0, rollCall },
})

beforeEach(() => {
  eventId += 1
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  happyDOM.setViewport({ width: 390, height: 844 })
  serve(listEvents, pageOf([]))
  serve(listSubEvents, pageOf([]))
  return () => vi.useRealTimers()
})

const question = () => screen.findByRole('region', { name: 'Is everybody safe?' })
const press = (name: string) => screen.findByRole('button', { name })
const bodies = () => requestsTo(endpoints.answerRollCall).map(({ body }) => body)

async function openAsked(rollCall = running) {
  serve(readEvent, eventWith(rollCall))
  return openScreen(`/events/${eventId}/agenda`, { as: asha })
}

describe('The question', () => {
  test('appears on an open phone with the nudge, above the screen, and leaves with the end', async () => {
    serve(readEvent, eventWith(null))
    await openScreen(`/events/${eventId}/agenda`, { as: asha })
    expect(screen.queryByText('Is everybody safe?')).toBeNull()
    serve(readEvent, eventWith(running))
    await waitFor(() => expect(streamsBegun()).toHaveLength(1))
    streamsBegun()[0]!.send('event: nudge\ndata: roll-call\n\n')
    const asked = await question()
    const main = asked.closest('main')!
    expect(main.querySelector('h2')!.textContent).toBe('Is everybody safe?')
    expect(
      within(asked)
        .getByRole('link', { name: /Call Meera Shah/ })
        .getAttribute('href'),
    ).toBe('tel:+919876500003')
    expect(await violations()).toEqual([])
    serve(readEvent, eventWith(null))
    streamsBegun()[0]!.send('event: nudge\ndata: roll-call\n\n')
    await waitFor(() => expect(screen.queryByText('Is everybody safe?')).toBeNull())
  })

  test('sends the tap at once, then the place, and says what has been received', async () => {
    serve(endpoints.answerRollCall, ({ body }) => ({
      data: { ...given(body.answer, { place: body.place ?? null }), isLate: false },
    }))
    const { user } = await openAsked()
    await user.click(await press('I need help'))
    expect(await screen.findByText('Your answer: I need help')).toBeTruthy()
    await screen.findByText('Received 10:42 AM')
    await user.type(screen.getByRole('textbox', { name: /Where are you/ }), 'Gate 2')
    await user.click(await press('Send this place'))
    await waitFor(() => expect(bodies()).toHaveLength(2))
    expect(bodies()).toMatchObject([
      { rollCall: documentId, answer: 'help' },
      { rollCall: documentId, answer: 'help', place: 'Gate 2' },
    ])
    expect(bodies()[0]!.place).toBeUndefined()
    await user.click(await press('I am safe now'))
    expect(await screen.findByText('Your answer: I am safe')).toBeTruthy()
    await user.click(await press('Change my answer'))
    expect(await press('I need help')).toBeTruthy()
    expect(await violations()).toEqual([])
  })

  test('that nobody acknowledged stays on the phone, and the same one is sent again', async () => {
    serve(endpoints.answerRollCall, noNetwork)
    const { user } = await openAsked()
    await user.click(await press('I am safe'))
    expect(await screen.findByText(/^Sending\. Keep the app open/)).toBeTruthy()
    expect(localStorage.getItem('roll-call-answers')).toContain('"answer":"safe"')
    await waitFor(() => expect(bodies()).toHaveLength(1))
    serve(endpoints.answerRollCall, { data: { ...given('safe'), isLate: false } })
    dispatchEvent(new Event('online'))
    expect(await screen.findByText('Received 10:42 AM')).toBeTruthy()
    const [first, second] = bodies()
    expect(second).toEqual(first)
    expect(localStorage.getItem('roll-call-answers')).toBeNull()
  })

  test('is on the list of events too, and what waits on the phone is sent from there', async () => {
    serve(listEvents, pageOf([eventWith(running).data]))
    serve(endpoints.answerRollCall, noNetwork)
    const { user } = await openScreen('/', { as: asha })
    await user.click(within(await question()).getByRole('button', { name: 'I am safe' }))
    await waitFor(() => expect(bodies()).toHaveLength(1))
    cleanup()
    serve(listEvents, pageOf([]))
    serve(endpoints.answerRollCall, { data: { ...given('safe'), isLate: false } })
    render(
      <Providers queryClient={createQueryClient()}>
        <AppRoutes />
      </Providers>,
    )
    await waitFor(() => expect(bodies()).toHaveLength(2))
    expect(bodies()[1]).toEqual(bodies()[0])
  })

  test('R443: a session that is over keeps the answer; another person does not send it, its own person does', async () => {
    serve(endpoints.answerRollCall, noNetwork)
    const { user } = await openAsked()
    await user.click(await press('I need help'))
    await waitFor(() => expect(bodies()).toHaveLength(1))
    serve(endpoints.answerRollCall, refusal(401, 'session_ended'))
    dispatchEvent(new Event('online'))
    await screen.findByRole('heading', { name: 'Welcome back' })
    cleanup()
    serve(endpoints.answerRollCall, { data: { ...given('help'), isLate: false } })
    const before = bodies().length
    serve(readEvent, eventWith(running))
    await openScreen(`/events/${eventId}/agenda`, { as: meera })
    await question()
    dispatchEvent(new Event('online'))
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(bodies()).toHaveLength(before)
    cleanup()
    await openAsked()
    await waitFor(() => expect(bodies()).toHaveLength(before + 1))
    expect(bodies().at(-1)).toEqual(bodies()[0])
    await waitFor(() => expect(localStorage.getItem('roll-call-answers')).toBeNull())
  })

  test('says why an answer was refused, and whom to call', async () => {
    serve(endpoints.answerRollCall, refusal(409, 'not_asked'))
    const { user } = await openAsked()
    await user.click(await press('I need help'))
    expect((await screen.findByRole('alert')).textContent).toContain('This person is not asked')
    expect(await question()).toBeTruthy()
  })

  test('shows that staff have answered, and may be changed', async () => {
    await openAsked({ ...running, answer: given('safe', { by: { id: 1, name: 'Admin' } }) })
    expect(await screen.findByText('Admin has answered for you: Safe')).toBeTruthy()
    expect(await press('Change my answer')).toBeTruthy()
  })

  test('F97: stays with the call button where the event cannot be read', async () => {
    const { queryClient } = await openAsked()
    await question()
    navigate('/')
    await waitFor(() => expect(screen.queryByText('Is everybody safe?')).toBeNull())
    queryClient.clear()
    serve(readEvent, noNetwork)
    navigate(`/events/${eventId}/agenda`)
    expect(await screen.findByText('Error Loading Events')).toBeTruthy()
    expect(await screen.findByRole('link', { name: /Call Meera Shah/ })).toBeTruthy()
    expect(await press('I need help')).toBeTruthy()
  })
})

const person = (id: number, name: string, values: Partial<PersonInRollCall> = {}): PersonInRollCall => ({
  ...{ id, name, email: `${name}@muster.test`, contact: '9876500011', state: 'silent', given: null },
  ...values,
})
const counted = {
  ...{ documentId, about: null, startedAt: at(21, '10:00'), startedBy: { id: 1, name: 'Admin' } },
  ...{ safe: 1, help: 1, silent: 2, total: 4 },
}

function serveBoard() {
  serve(readEvent, eventWith({ ...running, isAsked: false }))
  serve(readBoard, boardOf([fortBus]))
  serve(endpoints.listRollCalls, pageOf([]))
  serve(endpoints.readRollCall, { data: counted })
  serve(endpoints.listRollCallPeople, ({ query }) => {
    const list = query.get('filters[list][$eq]')
    const people = [
      person(11, 'Asha', {
        state: 'help',
        given: given('help', { place: 'Gate 2', position: { latitude: 18.5, longitude: 73.8 } }),
      }),
      person(12, 'Dev'),
    ]
    return pageOf(people.filter(({ state }) => list === 'all' || state === list))
  })
}

describe('The board', () => {
  test('shows the numbers, the newest need with its place and how to call, and answers for a person', async () => {
    serveBoard()
    const { user } = await openScreen(`/events/${eventId}/roll-call`, { as: admin })
    const help = await screen.findByRole('button', { name: /1\s*Needs help/ })
    const [first] = await screen
      .findAllByRole('listitem')
      .then(rows => rows.filter(row => /Asha|Dev/.test(row.textContent ?? '')))
    expect(first!.textContent).toContain('Asha')
    expect(within(first!).getByText('Place: Gate 2')).toBeTruthy()
    expect(within(first!).getByRole('link', { name: /Call Asha/ })).toBeTruthy()
    expect(await violations()).toEqual([])
    await user.click(help)
    await waitFor(() => expect(screen.queryByText('Dev')).toBeNull())
    expect(location.search).toBe('?list=help')
    serve(endpoints.answerRollCall, { data: { ...given('safe'), isLate: false } })
    await user.click(await press('Answer for Asha'))
    await user.click(await press('Safe'))
    await waitFor(() => expect(said).toContain('success: Asha: Safe'))
    expect(bodies()[0]).toMatchObject({ user: 11, answer: 'safe' })
  })

  test('asks before the end, says who is silent, and shows the report', async () => {
    serveBoard()
    const { user } = await openScreen(`/events/${eventId}/roll-call`, { as: admin })
    await user.click(await press('End the roll-call'))
    const dialog = await screen.findByRole('alertdialog', { name: 'End this roll-call?' })
    expect(dialog.textContent).toContain('2 people are still silent. 1 person needs help.')
    expect(requestsTo(endpoints.endRollCall)).toHaveLength(0)
    const ended = { ...counted, endedAt: at(21, '11:00'), endedBy: { id: 1, name: 'Admin' } }
    serve(endpoints.endRollCall, { data: ended })
    serve(endpoints.readRollCall, { data: null })
    serve(endpoints.readRollCallReport, {
      data: {
        ...ended,
        people: [
          { id: 11, name: 'Asha', state: 'help', place: 'Gate 2' },
          { id: 12, name: 'Dev', state: 'silent', place: null },
        ],
        trail: [
          { person: { id: 11, name: 'Asha' }, ...given('help'), isLate: false, isReplaced: false },
          { person: { id: 12, name: 'Dev' }, ...given('help'), isLate: true, isReplaced: false },
        ],
      },
    })
    await user.click(within(dialog).getByRole('button', { name: 'End it' }))
    expect(await screen.findByRole('heading', { name: 'Report: Everybody at the event' })).toBeTruthy()
    expect(screen.getByText(/1 answer arrived after the end/)).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: 'Asha' })).toBeTruthy()
    expect(await violations()).toEqual([])
  })

  test('starts after a question only, for everybody or for an item of today', async () => {
    serveBoard()
    serve(endpoints.readRollCall, { data: null })
    serve(endpoints.startRollCall, { data: counted })
    const { user } = await openScreen(`/events/${eventId}/roll-call`, { as: admin })
    await screen.findByRole('option', { name: fortBus.name })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who is asked?' }), fortBus.name)
    await user.click(await press('Start a roll-call'))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain(`the people of ${fortBus.name}`)
    expect(requestsTo(endpoints.startRollCall)).toHaveLength(0)
    await user.click(within(dialog).getByRole('button', { name: 'Ask now' }))
    await waitFor(() =>
      expect(requestsTo(endpoints.startRollCall).map(({ body }) => body)).toEqual([
        { item: fortBus.documentId },
      ]),
    )
  })

  test('is on My Items of a co-ordinator, and closed to attendees', async () => {
    serveBoard()
    serve(listBoardPeople, pageOf([]))
    servePeople({})
    serve(readEvent, {
      data: { ...eventWith({ ...running, isAsked: false }).data, isJoined: false, isCoordinator: true },
    })
    await openScreen(`/events/${eventId}/my-items?day=2026-11-21`, { as: meera })
    const link = await screen.findByRole('link', { name: /A roll-call is running/ })
    await within(link).findByText('1 needs help, 2 silent, 1 safe')
    expect(link.getAttribute('href')).toBe(`/events/${eventId}/roll-call`)
    cleanup()
    serve(readEvent, eventWith(running))
    await openScreen(`/events/${eventId}/roll-call`, { as: asha })
    await waitFor(() => expect(location.pathname).toBe('/'))
  })
})

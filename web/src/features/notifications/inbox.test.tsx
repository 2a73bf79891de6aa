import { listSessions } from '@muster/domain/accounts/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { listSubEvents, readCalendarFeed, readMyItinerary } from '@muster/domain/itinerary/endpoints.ts'
import * as choiceEndpoints from '@muster/domain/notifications/endpoints-choices.ts'
import * as endpoints from '@muster/domain/notifications/endpoints-inbox.ts'
import { MESSAGE_KINDS } from '@muster/domain/notifications/kinds.ts'
import type { ChoicesReply } from '@muster/domain/notifications/schema-choices.ts'
import type { NotificationReply } from '@muster/domain/notifications/schema-inbox.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { violations } from '#test/axe.ts'
import { at, flight, itinerary, monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'
import { said } from '#test/toasts.ts'

const offsite = { id: 900, documentId: 'e'.repeat(24), name: 'Monsoon Off-site', timezone: 'Asia/Kolkata' }
const retreat = { id: 901, documentId: 'f'.repeat(24), name: 'ल'.repeat(120), timezone: 'America/New_York' }

const notification = (id: number, values: Partial<NotificationReply> = {}): NotificationReply => ({
  ...{ id, documentId: String(id).padStart(24, '0'), notificationStatus: 'sent', kind: 'reminder' },
  ...{ title: `Reminder ${id}`, body: `Hi Asha, this is ${id}.`, path: '/events/900/agenda' },
  ...{ createdAt: at(21, '04:30'), sentAt: at(21, '04:30'), isReceived: true, readAt: null },
  ...{ event: offsite, ...values },
})
const pageOf = (data: NotificationReply[], { page = 1, total = data.length } = {}) => ({
  data,
  meta: { pagination: { page, pageSize: 50, pageCount: Math.ceil(total / 50), total } },
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  serve(listEvents, { data: [], meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 0 } } })
  serve(readEvent, { data: monsoon })
  // streams of an earlier test make the bell read again
  serve(endpoints.countUnread, { data: { count: 1 } })
  serve(readMyItinerary, itinerary([flight()]))
  serve(listSubEvents, { data: [], meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 0 } } })
  return () => vi.useRealTimers()
})

const person = (unreadNotifications: number) => ({ ...asha, unreadNotifications })
const bell = (name: string) => screen.findByRole('link', { name })
const shown = () => within(screen.getByRole('main')).findAllByRole('listitem')

async function openInbox(notifications: NotificationReply[], unread = notifications.length) {
  serve(endpoints.listNotifications, ({ query }) => {
    const eventId = query.get('filters[event][id][$eq]')
    return pageOf(notifications.filter(({ event }) => eventId === null || String(event?.id) === eventId))
  })
  const opened = await openScreen('/notifications', { as: person(unread) })
  await shown()
  return opened
}

describe('The bell', () => {
  test('says how many are unread, and asks nothing of its own at the start', async () => {
    await openScreen('/', { as: person(3) })
    const link = await bell('Notifications, 3 unread')
    expect(link.getAttribute('href')).toBe('/notifications')
    expect(link.textContent).toContain('3')
    expect(requestsTo(endpoints.countUnread)).toEqual([])
  })

  test('stays quiet without news', async () => {
    await openScreen('/', { as: person(0) })
    expect((await bell('Notifications')).textContent).toBe('')
  })

  test('counts no further than 99', async () => {
    await openScreen('/', { as: person(100) })
    expect((await bell('Notifications, more than 99 unread')).textContent).toContain('99+')
  })

  test('follows a nudge on the stream of the open event', async () => {
    serve(endpoints.countUnread, { data: { count: 2 } })
    await openScreen('/events/900/agenda', { as: person(1) })
    await bell('Notifications, 1 unread')
    await waitFor(() => expect(streamsBegun().length).toBeGreaterThan(0))
    act(() => streamsBegun().at(-1)!.send('event: nudge\ndata: items\n\n'))
    expect(requestsTo(endpoints.countUnread)).toEqual([])
    act(() => streamsBegun().at(-1)!.send('event: nudge\ndata: inbox\n\nevent: nudge\ndata: inbox\n\n'))
    await bell('Notifications, 2 unread')
    expect(requestsTo(endpoints.countUnread)).toHaveLength(1)
  })

  test('reads the number again by itself after a read that failed', async () => {
    const failures = [refusal(503, 'unavailable')]
    serve(endpoints.countUnread, () => failures.shift() ?? { data: { count: 2 } })
    await openScreen('/events/900/agenda', { as: person(1) })
    await bell('Notifications, 1 unread')
    await waitFor(() => expect(streamsBegun().length).toBeGreaterThan(0))
    act(() => streamsBegun().at(-1)!.send('event: nudge\ndata: inbox\n\n'))
    await screen.findByRole('link', { name: 'Notifications, 2 unread' }, { timeout: 20_000 })
    expect(failures).toEqual([])
  })
})

describe('The list', () => {
  test('has the newest first, by event and day, with kind, text and time in the zone of the event', async () => {
    await openInbox([
      notification(5, { title: '<b>Bus</b> {{name}}', body: 'Line one\nLine two', kind: 'change' }),
      notification(4, { readAt: at(21, '04:31') }),
      notification(3, { event: retreat, path: null, createdAt: at(21, '04:00') }),
      notification(2, { createdAt: at(19, '09:00'), readAt: at(19, '10:00') }),
    ])
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual([
      '21 Nov, SaturdayMonsoon Off-site',
      `20 Nov, Friday${retreat.name}`,
      '19 Nov, ThursdayMonsoon Off-site',
    ])
    const rows = await shown()
    expect(rows[0]!.textContent).toBe('Change4:30 AM, 30 min agoUnread<b>Bus</b> {{name}}Line one\nLine two')
    expect(rows[1]!.textContent).toBe('Reminder4:30 AM, 30 min agoReminder 4Hi Asha, this is 4.')
    expect(rows[2]!.textContent).toContain('5:30 PM')
    expect(rows[3]!.textContent).toContain('9:00 AMReminder 2')
    expect(await violations()).toEqual([])
  })

  test('marks one as read at once, opens its screen, and tells the server once', async () => {
    let answer: (reply: { data: { count: number } }) => void = () => undefined
    serve(endpoints.markRead, () => new Promise(resolve => (answer = resolve)))
    const { user } = await openInbox([notification(5), notification(4)])
    const [first] = await shown()
    await user.click(within(first!).getByRole('link'))
    expect(location.pathname).toBe('/events/900/agenda')
    await bell('Notifications, 1 unread')
    answer({ data: { count: 4 } })
    await bell('Notifications, 4 unread')
    expect(requestsTo(endpoints.markRead).map(({ params }) => params.id)).toEqual(['5'])
  })

  test.each(['javascript:alert(1)', '//evil.test', 'https://evil.test/', '/nowhere', '/\\evil.test'])(
    'opens no address but a screen of the app: %s',
    async path => {
      serve(endpoints.markRead, { data: { count: 0 } })
      const { user } = await openInbox([notification(5, { path })])
      const [row] = await shown()
      expect(within(row!).queryByRole('link')).toBeNull()
      await user.click(within(row!).getByRole('button'))
      expect(location.pathname).toBe('/notifications')
      await waitFor(() => expect(row!.textContent).not.toContain('Unread'))
    },
  )

  test('marks all as read, or those of the chosen event, up to the newest on the screen', async () => {
    serve(endpoints.markAllRead, { data: { count: 1 } })
    const { user } = await openInbox([notification(7, { event: retreat }), notification(6), notification(5)])
    await user.click(screen.getByRole('button', { name: 'Monsoon Off-site' }))
    await waitFor(async () => expect(await shown()).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await bell('Notifications, 1 unread')
    expect(requestsTo(endpoints.markAllRead)[0]!.body).toEqual({ upTo: 6, eventId: 900 })
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'All' }))
    serve(endpoints.markAllRead, { data: { count: 0 } })
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await bell('Notifications')
    expect(requestsTo(endpoints.markAllRead)[1]!.body).toEqual({ upTo: 7 })
  })

  test('takes the mark back when it could not be saved, and says so', async () => {
    serve(endpoints.markAllRead, refusal(503, 'unavailable'))
    const { user } = await openInbox([notification(5)])
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(said).toContain('error: This could not be marked as read'))
    await bell('Notifications, 1 unread')
    expect((await shown())[0]!.textContent).toContain('Unread')
  })

  test('shows earlier ones page by page, each once', async () => {
    const all = Array.from({ length: 60 }, (_, index) => notification(100 - index))
    serve(endpoints.listNotifications, ({ query }) => {
      const page = Number(query.get('pagination[page]'))
      // one came in between, so that the last of the first page comes again
      return pageOf(page === 1 ? all.slice(0, 50) : all.slice(49), { page, total: 60 })
    })
    await openScreen('/notifications', { as: person(60) })
    await waitFor(async () => expect(await shown()).toHaveLength(60))
    expect(screen.getAllByText('Reminder 51')).toHaveLength(1)
  })

  test('R392: reads of 1,000 only what is near the screen', async () => {
    const pages: number[] = []
    serve(endpoints.listNotifications, ({ query }) => {
      const page = Number(query.get('pagination[page]'))
      pages.push(page)
      const ids = Array.from({ length: 50 }, (_, index) => 1000 - (page - 1) * 50 - index)
      const data = ids.map(id => notification(id, { readAt: at(21, '04:31') }))
      return pageOf(data, { page, total: 1000 })
    })
    await openScreen('/notifications', { as: person(0) })
    await screen.findByText('Reminder 1000')
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(55_000)
    const box = () => new DOMRect(0, -window.scrollY, 0, 0)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(box)
    act(() => void window.dispatchEvent(new Event('scroll')))
    await screen.findByText('Reminder 500')
    expect(screen.queryByText('Reminder 1000')).toBeNull()
    expect(new Set(pages).size).toBeLessThan(8)
  })

  test('asks the server for the notifications of one event, also of those on later pages', async () => {
    serve(endpoints.listNotifications, ({ query }) =>
      query.get('filters[event][id][$eq]') === '901'
        ? pageOf([notification(5, { event: retreat }), notification(3, { event: retreat })])
        : pageOf([notification(6), notification(5, { event: retreat })]),
    )
    const { user } = await openScreen('/notifications', { as: person(3) })
    await user.click(await screen.findByRole('button', { name: retreat.name }))
    await screen.findByText('Reminder 3')
    expect(screen.queryByText('Reminder 6')).toBeNull()
    expect(location.search).toBe('?event=901')
  })

  test('says when there is nothing, and when it could not be loaded', async () => {
    serve(endpoints.listNotifications, pageOf([]))
    await openScreen('/notifications', { as: asha })
    await screen.findByText('No notifications yet')
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  test('is read again after a failure', async () => {
    serve(endpoints.listNotifications, noNetwork)
    const { user } = await openScreen('/notifications', { as: asha })
    await screen.findByText('Your notifications could not be loaded')
    serve(endpoints.listNotifications, pageOf([notification(5)]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await shown()).toHaveLength(1)
  })
})

describe('The choices on the profile', () => {
  const choices = (values: Partial<ChoicesReply['data']> = {}): ChoicesReply => ({
    data: {
      choices: MESSAGE_KINDS.map(kind => ({ kind, push: true, email: 'fallback' })),
      ...{ unsubscribed: [], ...values },
    },
  })
  async function openProfile(reply: ChoicesReply) {
    serve(choiceEndpoints.readChoices, reply)
    serve(listSessions, { data: [] })
    serve(readCalendarFeed, { data: { url: null, createdAt: null, lastReadAt: null } })
    const opened = await openScreen('/profile', { as: asha })
    await screen.findByText('What is about the next 3 hours is always sent, even if it is switched off here.')
    return opened
  }

  test('are saved one by one, and a roll-call says why it has none', async () => {
    const changed = choices()
    changed.data.choices[2] = { kind: 'change', push: false, email: 'fallback' }
    serve(choiceEndpoints.choose, changed)
    const { user } = await openProfile(choices())
    const group = screen.getByRole('radiogroup', { name: 'Change: on the phone' })
    expect(screen.queryByRole('radiogroup', { name: /Roll-call/ })).toBeNull()
    screen.getByText('A roll-call asks if you are safe, so it cannot be switched off.')
    await user.click(within(group).getByRole('radio', { name: 'Off' }))
    await waitFor(() =>
      expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Off' }).checked).toBe(true),
    )
    const mail = screen.getByRole('radiogroup', { name: 'Message: by email' })
    await user.click(within(mail).getByRole('radio', { name: 'Never' }))
    await waitFor(() =>
      expect(requestsTo(choiceEndpoints.choose).map(({ body }) => body)).toEqual([
        { kind: 'change', push: false },
        { kind: 'message', email: 'never' },
      ]),
    )
    expect(await violations()).toEqual([])
  })

  test('R394: offer WhatsApp where the server has it, and nowhere else', async () => {
    const withWhatsApp = (isOn: boolean) => {
      const reply = choices()
      reply.data.choices = reply.data.choices.map(one =>
        one.kind === 'roll-call' ? one : { ...one, whatsapp: isOn && one.kind === 'reminder' },
      )
      return reply
    }
    serve(choiceEndpoints.choose, withWhatsApp(true))
    const { user } = await openProfile(withWhatsApp(false))
    const groups = screen.getAllByRole('radiogroup', { name: /: by WhatsApp$/ })
    expect(groups).toHaveLength(4)
    const reminders = within(screen.getByRole('radiogroup', { name: 'Reminder: by WhatsApp' }))
    expect(reminders.getByRole<HTMLInputElement>('radio', { name: 'Off' }).checked).toBe(true)
    await user.click(reminders.getByRole('radio', { name: 'On' }))
    await waitFor(() =>
      expect(requestsTo(choiceEndpoints.choose)[0]?.body).toEqual({ kind: 'reminder', whatsapp: true }),
    )
    cleanup()
    await openProfile(choices())
    expect(screen.queryByText(/WhatsApp/)).toBeNull()
  })

  test('are where the button of the inbox leads, also when the screen loads later', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    serve(choiceEndpoints.readChoices, choices())
    serve(listSessions, { data: [] })
    serve(readCalendarFeed, { data: { url: null, createdAt: null, lastReadAt: null } })
    const { user } = await openInbox([notification(5)])
    await user.click(screen.getByRole('link', { name: 'Choose how you are notified' }))
    const heading = await screen.findByRole('heading', { level: 2, name: 'Notifications' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(shown.mock.contexts).toContain(heading)
  })

  test('list the events without e-mails, and switch them on again', async () => {
    serve(choiceEndpoints.subscribeAgain, choices())
    const { user } = await openProfile(choices({ unsubscribed: [offsite] }))
    await user.click(screen.getByRole('button', { name: 'Send emails about Monsoon Off-site again' }))
    await waitFor(() => expect(screen.queryByText('No emails about')).toBeNull())
    expect(requestsTo(choiceEndpoints.subscribeAgain)[0]!.params.id).toBe('900')
  })
})

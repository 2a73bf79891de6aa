import { readBoard } from '@muster/domain/boards/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { sendReminder } from '@muster/domain/notifications/endpoints.ts'
import * as endpoints from '@muster/domain/notifications/endpoints-sends.ts'
import type { PreviewSendReply, SentReply } from '@muster/domain/notifications/send-schema.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { violations } from '#test/axe.ts'
import { boardOf, fortBus, onBoard, servePeople } from '#test/boards.ts'
import { at, monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha, meera } from '#test/people.ts'
import { noNetwork, requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'
import { tapAgainAndAgain } from '#test/tap-again.ts'
import { said } from '#test/toasts.ts'

const user = userEvent.setup()
const documentId = 's'.repeat(24)
let eventId = 5300

const previewOf = (values: Partial<PreviewSendReply['data']> = {}) => ({
  data: {
    ...{ count: 38, by: { push: 30, email: 6, whatsapp: 0, none: 2 }, heldUntil: null },
    example: { id: 21, name: 'Dev Patil' },
    unreachable: [
      { id: 22, name: 'Rekha', contact: '9876500022' },
      { id: 23, name: 'Tara', contact: '' },
    ],
    ...values,
  },
})
const sentOf = (values: Partial<SentReply['data']> = {}): SentReply => ({
  data: {
    ...{ id: 7, documentId, kind: 'message', title: 'Bus 2 is late', body: 'It leaves at 9:30 AM.' },
    ...{ createdAt: at(21, '08:50'), by: { id: meera.id, name: meera.name }, state: 'sending' },
    ...{ sendAfter: null, stoppedAt: null, stoppedBy: null, mayStop: true },
    counts: { total: 38, waiting: 28, goneOut: 10, failed: 0, skipped: 0 },
    progress: { waiting: 28, sent: 10, delivered: 4, opened: 1, failed: 0, skipped: 0 },
    ...values,
  },
})
const pageOf = <Row,>(data: Row[]) => ({
  data,
  meta: { pagination: { page: 1, pageSize: 50, pageCount: 1, total: data.length } },
})

beforeEach(() => {
  eventId += 1
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  serve(readEvent, { data: { ...monsoon, id: eventId, membersCount: 0 } })
  serve(endpoints.previewSend, previewOf())
  return () => vi.useRealTimers()
})

const press = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const nudge = () => streamsBegun().at(-1)?.send('event: nudge\ndata: sends\n\n')
const bodies = () => requestsTo(endpoints.sendManual).map(({ body }) => body)

async function openComposer() {
  servePeople({ pending: [onBoard(21, 'Dev Patil')] })
  serve(readBoard, boardOf([fortBus]))
  await openScreen(`/events/${eventId}/all-checkin?day=2026-11-21&item=${fortBus.documentId}`, { as: admin })
  await user.click(await press('Message'))
  return screen.findByRole('dialog', { name: 'Message: To the hill fort 2' })
}

describe('The composer', () => {
  test('starts from a text about the bus, says whom it reaches by what, and shows it as on the phone', async () => {
    const dialog = within(await openComposer())
    await dialog.findByText('38 people: 30 by push, 6 by email, 2 not at all')
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe(
      'This is about To the hill fort 2 of Monsoon Off-site, 9:00 AM on 21 Nov.\nFor help, please contact your co-ordinator Meera Shah (+91 9876543203).',
    )
    const card = within(dialog.getByRole('region', { name: 'On the phone' }))
    card.getByText(/^Hi Dev Patil,\s+This is about To the hill fort 2/)
    await user.click(dialog.getByText('Who is not reached (2)'))
    expect(dialog.getByRole('link', { name: 'WhatsApp Rekha' }).getAttribute('href')).toEqual(
      expect.stringContaining('https://wa.me/919876500022?text=Hi%20Rekha'),
    )
    expect(dialog.queryByRole('link', { name: 'WhatsApp Tara' })).toBeNull()
    expect(await violations()).toEqual([])
    await user.click(dialog.getByRole('radio', { name: 'Pending' }))
    await waitFor(() =>
      expect(requestsTo(endpoints.previewSend).at(-1)?.body).toMatchObject({ group: 'pending' }),
    )
  })

  test('sends once after a double tap, and then shows the progress on this screen', async () => {
    const dialog = within(await openComposer())
    serve(endpoints.sendManual, { data: { documentId, count: 38, person: null, heldUntil: null } })
    serve(endpoints.readSent, sentOf())
    const title = dialog.getByRole('textbox', { name: 'Title' })
    fireEvent.change(title, { target: { value: 'Bus 2 is late' } })
    await tapAgainAndAgain(await press('Send to 38 people'), endpoints.sendManual, true)
    await screen.findByText('10 of 38 sent')
    expect(said).toEqual(['success: Notifications sent to 38 users'])
    expect(bodies()).toEqual([
      expect.objectContaining({
        ...{ entityType: 'bus', entityId: fortBus.documentId, eventId, day: '2026-11-21' },
        ...{ title: 'Bus 2 is late', screen: 'my-checkin' },
      }),
    ])
    serve(
      endpoints.readSent,
      sentOf({
        state: 'done',
        mayStop: false,
        progress: { ...sentOf().data.progress, waiting: 0, sent: 38 },
      }),
    )
    nudge()
    await screen.findByText('38 of 38 sent')
  })

  test('keeps what was typed when it fails and when it is closed, and sends no blank', async () => {
    const dialog = within(await openComposer())
    serve(endpoints.sendManual, noNetwork)
    await user.click(dialog.getByRole('radio', { name: 'Delay' }))
    await user.click(await press('Send to 38 people'))
    await dialog.findByText('Please replace [new time]')
    expect(bodies()).toEqual([])
    const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe('[new time]')
    fireEvent.change(text, { target: { value: text.value.replace('[new time]', '9:30 AM') } })
    await user.click(await press('Send to 38 people'))
    await waitFor(() => expect(said).toEqual(['error: Failed to send notification']))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await user.click(await press('Message'))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })).value).toContain(
      '9:30 AM instead',
    )
  })

  test('says in the night when it goes out, and sends it now if that is wanted', async () => {
    serve(endpoints.previewSend, previewOf({ heldUntil: at(22, '06:00') }))
    const dialog = within(await openComposer())
    serve(endpoints.sendManual, {
      data: { documentId, count: 1, person: { id: 21, name: 'Dev Patil' }, heldUntil: null },
    })
    serve(endpoints.readSent, sentOf())
    await dialog.findByText(/there\. This goes out at 6:00 AM\./)
    await user.click(dialog.getByRole('checkbox', { name: 'Send now anyway' }))
    await user.click(await press('Send to 38 people'))
    await waitFor(() => expect(said).toEqual(['success: Notification sent to Dev Patil']))
    expect(bodies()).toMatchObject([{ isUrgent: true }])
  })
})

test('R393: Remind All shows its progress to the end, can be stopped, and leads to who is reached by what', async () => {
  servePeople({ pending: [onBoard(21, 'Dev Patil')] })
  serve(readBoard, boardOf([fortBus]))
  serve(sendReminder, { data: { documentId, count: 38, person: null, alreadyReminded: 0 } })
  serve(endpoints.readSent, sentOf())
  await openScreen(`/events/${eventId}/all-checkin?day=2026-11-21&item=${fortBus.documentId}`, { as: admin })
  await user.click(await press('Remind All'))
  await screen.findByText('10 of 38 sent')
  await press('Stop sending')
  expect(screen.queryByRole('link', { name: 'Who is reached' })).toBeNull()
  const failed = { waiting: 0, failed: 2, skipped: 0 }
  serve(
    endpoints.readSent,
    sentOf({
      ...{ state: 'done', mayStop: false, counts: { total: 38, goneOut: 36, ...failed } },
      progress: { sent: 36, delivered: 30, opened: 2, ...failed },
    }),
  )
  nudge()
  await screen.findByText('36 of 38 sent')
  const link = screen.getByRole('link', { name: 'Who is reached' })
  expect(link.getAttribute('href')).toBe(`/events/${eventId}/reach`)
})

describe('Sent', () => {
  const open = (query = '') => openScreen(`/events/${eventId}/sent${query}`, { as: admin })

  test('lists what was sent, and says so when that is nothing', async () => {
    const { progress: _, mayStop: __, ...row } = sentOf().data
    serve(endpoints.listSent, pageOf([row]))
    await open()
    const link = await screen.findByRole('link', { name: /Bus 2 is late/ })
    expect(link.textContent).toContain(`8:50 AM, by ${meera.name}10 of 38 sent`)
    const reach = () => screen.queryByRole('link', { name: 'Who is reached' })
    expect(reach()).toBeNull()
    expect(await violations()).toEqual([])
    serve(endpoints.listSent, pageOf([{ ...row, counts: { ...row.counts, waiting: 27, failed: 1 } }]))
    nudge()
    await waitFor(() => expect(reach()?.getAttribute('href')).toBe(`/events/${eventId}/reach`))
    serve(endpoints.listSent, pageOf([]))
    nudge()
    await screen.findByText('Nothing sent yet')
  })

  test('shows the people of one message, whom to call, and stops it', async () => {
    serve(
      endpoints.readSent,
      sentOf({ counts: { total: 38, waiting: 27, goneOut: 10, failed: 1, skipped: 0 } }),
    )
    serve(
      endpoints.listSentPeople,
      pageOf([
        {
          ...{ id: 21, name: 'Dev Patil', contact: '9876500021', text: 'Hi Dev Patil,\nIt leaves.' },
          ...{ state: 'failed' as const, because: null, channels: ['push'] },
        },
      ]),
    )
    await open(`?message=${documentId}`)
    expect((await screen.findByRole('link', { name: 'WhatsApp Dev Patil' })).getAttribute('href')).toEqual(
      expect.stringContaining('Hi%20Dev%20Patil'),
    )
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('10 of 38 sent')
    screen.getByRole('link', { name: 'Who is reached' })
    expect(await violations()).toEqual([])
    serve(endpoints.stopSend, { data: { documentId, stoppedAt: at(21, '08:51'), gone: 10, total: 38 } })
    serve(endpoints.readSent, sentOf({ state: 'stopped', stoppedAt: at(21, '08:51'), mayStop: false }))
    await user.click(await press('Stop sending'))
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByText(/^27 people do not have it yet/)
    await user.click(dialog.getByRole('button', { name: 'Stop sending' }))
    await waitFor(() => expect(said).toEqual(['success: Stopped. It had gone out to 10 of 38.']))
    await screen.findByText('Stopped. It had gone out to 10 of 38.')
  })

  test('is for staff', async () => {
    serve(listEvents, pageOf([]))
    await openScreen(`/events/${eventId}/sent`, { as: asha })
    await waitFor(() => expect(location.pathname).toBe('/'))
  })
})

import { listSessions } from '@muster/domain/accounts/endpoints.ts'
import { readBoard } from '@muster/domain/boards/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { readCalendarFeed } from '@muster/domain/itinerary/endpoints.ts'
import { sendReminder } from '@muster/domain/notifications/endpoints.ts'
import * as choices from '@muster/domain/notifications/endpoints-choices.ts'
import * as inbox from '@muster/domain/notifications/endpoints-inbox.ts'
import * as sends from '@muster/domain/notifications/endpoints-sends.ts'
import type { NotificationReply } from '@muster/domain/notifications/schema-inbox.ts'
import * as reminders from '@muster/domain/scheduled-reminders/endpoints.ts'
import { rulesInForce } from '@muster/domain/scheduled-reminders/rules.ts'
import type { PlannedReminderReply } from '@muster/domain/scheduled-reminders/schema.ts'
import * as webhooks from '@muster/domain/webhooks/endpoints.ts'
import type { Webhook } from '@muster/domain/webhooks/schema.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { test } from 'vitest'
import { boardOf, fortBus, onBoard, servePeople } from './boards.ts'
import * as days from './itineraries.ts'
import { page } from './off-sites.ts'
import { openScreen } from './open-screen.tsx'
import { admin, asha, meera } from './people.ts'
import { serve } from './stub-server.ts'
import { expectSentOnce, type TapCase } from './tap-case.ts'

const user = userEvent.setup()
const press = async (name: string | RegExp) =>
  user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)
const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text)

const documentId = 's'.repeat(24)
const { id, name, timezone } = days.monsoon
const event = { id, documentId: days.monsoon.documentId, name, timezone }

const notification: NotificationReply = {
  ...{ id: 5, documentId, notificationStatus: 'sent', kind: 'message', title: 'Bus 2 is late', body: 'Hi.' },
  ...{ path: null, createdAt: days.at(21, '04:30'), sentAt: null, isReceived: true, readAt: null, event },
}

async function openInbox() {
  serve(inbox.listNotifications, page([notification]))
  serve(inbox.countUnread, { data: { count: 0 } })
  await openScreen('/notifications', { as: { ...asha, unreadNotifications: 1 } })
  for (const endpoint of [inbox.markRead, inbox.markAllRead]) serve(endpoint, { data: { count: 0 } })
}

const choice = { push: true, email: 'fallback' } as const
const chosen = (push: boolean, unsubscribed: (typeof event)[] = []) => ({
  data: { choices: [{ ...choice, kind: 'change' as const, push }], unsubscribed },
})

async function openChoices() {
  serve(choices.readChoices, chosen(true, [event]))
  serve(listSessions, { data: [] })
  serve(readCalendarFeed, { data: { url: null, createdAt: null, lastReadAt: null } })
  await openScreen('/profile', { as: asha })
  await screen.findByText(/^What is about the next 3 hours is always sent/)
}

const sent = {
  ...({ id: 7, documentId, kind: 'message', title: 'Bus 2 is late', body: 'It leaves at 9:30 AM.' } as const),
  ...({ createdAt: days.at(21, '08:50'), by: { id: meera.id, name: meera.name }, state: 'sending' } as const),
  ...{ sendAfter: null, stoppedAt: null, stoppedBy: null, mayStop: true },
  counts: { total: 38, waiting: 28, goneOut: 10, failed: 0, skipped: 0 },
  progress: { waiting: 28, sent: 10, delivered: 4, opened: 1, failed: 0, skipped: 0 },
}

async function openBoard() {
  serve(readEvent, { data: { ...days.monsoon, membersCount: 0 } })
  serve(readBoard, boardOf([fortBus]))
  servePeople({ pending: [onBoard(21, 'Dev Patil')] })
  serve(sends.readSent, { data: sent })
  const query = `?day=2026-11-21&item=${fortBus.documentId}`
  await openScreen(`/events/${id}/all-checkin${query}`, { as: admin })
}

const planned: PlannedReminderReply = {
  ...{ rule: 'bus-ahead', itemId: 2, item: 'Bus 2', items: 1, dueAt: days.at(22, '06:00'), heldUntil: null },
  ...{ pending: 2, by: { push: 2, email: 0, whatsapp: 0, none: 0 }, isSkipped: false, text: null },
  example: 'Hi Asha, please check in to your bus Bus 2.',
}

async function openReminders() {
  serve(readEvent, { data: { ...days.monsoon, membersCount: 0 } })
  const rules = rulesInForce([]).map(rule => ({ ...rule, next: null }))
  serve(reminders.readReminderRules, { data: { rules, fired: [], quietHours: null } })
  serve(reminders.readReminderForecast, { data: [planned] })
  await openScreen(`/events/${id}/reminders`, { as: admin })
  serve(reminders.changePlannedReminder, ({ body: { data } }) => ({ data: [{ ...planned, ...data }] }))
}

const webhook: Webhook = {
  ...{ id: 7, url: 'https://badges.example/muster', description: 'Badges', topics: ['rsvp'], event: null },
  ...{ pausedBecause: null, pausedAt: null, failingSince: null, oldKeyUntil: null, waitingCount: 0 },
  createdAt: days.at(20, '05:00'),
}

async function openWebhooks() {
  serve(webhooks.listWebhooks, { data: [webhook] })
  serve(webhooks.listWebhookPosts, page([]))
  serve(listEvents, page([]))
  await openScreen('/webhooks', { as: admin })
}

const cases: Record<string, TapCase> = {
  'A notification in the inbox': {
    open: openInbox,
    button: /Bus 2 is late/,
    sends: inbox.markRead,
  },
  'Mark all as read': {
    open: openInbox,
    button: 'Mark all as read',
    sends: inbox.markAllRead,
  },
  'A choice of notifications': {
    open: async () => {
      await openChoices()
      serve(choices.choose, chosen(false))
    },
    button: 'Off',
    role: 'radio',
    sends: choices.choose,
  },
  'Send e-mails about an event again': {
    open: async () => {
      await openChoices()
      serve(choices.subscribeAgain, chosen(true))
    },
    button: /^Send emails about/,
    sends: choices.subscribeAgain,
  },
  'The send of the composer': {
    open: async () => {
      await openBoard()
      serve(sends.previewSend, {
        data: {
          ...{ count: 38, by: { push: 38, email: 0, whatsapp: 0, none: 0 }, heldUntil: null },
          ...{ example: null, unreachable: [] },
        },
      })
      serve(sends.sendManual, { data: { documentId, count: 38, person: null, heldUntil: null } })
      await press('Message')
    },
    button: 'Send to 38 people',
    sends: sends.sendManual,
  },
  'Remind All': {
    open: async () => {
      await openBoard()
      serve(sendReminder, () => {
        servePeople({})
        return { data: { documentId, count: 30, person: null, alreadyReminded: 0 } }
      })
    },
    button: 'Remind All',
    sends: sendReminder,
  },
  'Skip of a planned reminder': {
    open: openReminders,
    button: /^Skip /,
    sends: reminders.changePlannedReminder,
  },
  'The text of a planned reminder': {
    open: async () => {
      await openReminders()
      await press(/^Edit text/)
      await type('Your text', 'Bring water')
    },
    button: 'Save',
    sends: reminders.changePlannedReminder,
  },
  'Stop sending': {
    open: async () => {
      serve(readEvent, { data: { ...days.monsoon, membersCount: 0 } })
      serve(sends.readSent, { data: sent })
      serve(sends.listSentPeople, page([]))
      await openScreen(`/events/${id}/sent?message=${documentId}`, { as: admin })
      const stopped = { stoppedAt: days.at(21, '08:51') }
      serve(sends.stopSend, () => {
        serve(sends.readSent, { data: { ...sent, ...stopped, state: 'stopped', mayStop: false } })
        return { data: { documentId, ...stopped, gone: 10, total: 38 } }
      })
      await press('Stop sending')
    },
    button: 'Stop sending',
    sends: sends.stopSend,
  },
  'Add webhook': {
    open: async () => {
      await openWebhooks()
      serve(webhooks.createWebhook, { data: { id: 8, signingKey: 'whsec_key' } })
      await press('Add webhook')
      await type('Address', 'https://chat.example/hook')
      await type('Description', 'Chat')
    },
    button: 'Add webhook',
    sends: webhooks.createWebhook,
  },
  'Save a webhook': {
    open: async () => {
      await openWebhooks()
      serve(webhooks.editWebhook, { ok: true })
      await press('Edit')
      await type('Description', ' and chat')
    },
    button: 'Save',
    sends: webhooks.editWebhook,
  },
  'Pause a webhook': {
    open: async () => {
      await openWebhooks()
      serve(webhooks.editWebhook, () => {
        serve(webhooks.listWebhooks, { data: [{ ...webhook, pausedBecause: 'admin' }] })
        return { ok: true }
      })
    },
    button: 'Pause',
    sends: webhooks.editWebhook,
    stays: true,
  },
  'Send a test of a webhook': {
    open: async () => {
      await openWebhooks()
      serve(webhooks.testWebhook, { ok: true })
    },
    button: 'Send a test',
    sends: webhooks.testWebhook,
  },
}

test.each(Object.entries(cases))('%s, tapped again and again, is sent once', async (_, one) => {
  await expectSentOnce(one)
})

import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import {
  changePlannedReminder,
  changeQuietHours,
  changeReminderRule,
  readReminderForecast,
  readReminderRules,
} from '@muster/domain/scheduled-reminders/endpoints.ts'
import { rulesInForce } from '@muster/domain/scheduled-reminders/rules.ts'
import type { PlannedReminderReply, Reminders } from '@muster/domain/scheduled-reminders/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '#test/axe.ts'
import { monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()
const reminders: Reminders = {
  rules: rulesInForce([{ rule: 'bus-opens', isOn: false, lead: null }]).map(rule => ({
    ...rule,
    next: rule.key === 'bus-ahead' ? { dueAt: inHours(24), item: 'Bus 2', items: 1, pending: 38 } : null,
  })),
  fired: [
    { id: 1, rule: 'flight-ahead', item: 'Delhi to Pune', firedAt: inHours(-3), people: 1, isSkipped: false },
    { id: 2, rule: 'room-check-in', item: null, firedAt: inHours(-5), people: 0, isSkipped: false },
  ],
  quietHours: { from: '22:00', until: '06:00' },
}

const planned: PlannedReminderReply = {
  ...{ rule: 'bus-ahead', itemId: 2, item: 'Bus 2', items: 1, dueAt: inHours(24), heldUntil: null },
  ...{ pending: 38, by: { push: 30, email: 6, whatsapp: 0, none: 2 }, isSkipped: false, text: null },
  example: 'Hi Asha, please check in to your bus Bus 2. For help, please contact your co-ordinator.',
}

function open(as = admin, forecast48: PlannedReminderReply[] = []) {
  serve(readReminderForecast, { data: forecast48 })
  serve(listEvents, page([monsoon]))
  serve(readEvent, { data: monsoon })
  return openScreen(`/events/${monsoon.id}/reminders`, { as })
}
const row = async (title: string) => (await screen.findByText(title)).closest('li') as HTMLElement

test('An Admin sees each rule with what comes next, and what was sent', async () => {
  serve(readReminderRules, { data: reminders })
  await open()
  const buses = await row('Buses, ahead')
  expect(buses.textContent).toMatch(
    /60 minutes before.*Next: Bus 2, tomorrow \d+:\d\d [AP]M, 38 people not checked in/,
  )
  expect(within(buses).getByRole('switch', { name: 'Buses, ahead: On' }).getAttribute('aria-checked')).toBe(
    'true',
  )
  const off = await row('Buses, check-in open')
  expect(off.textContent).not.toContain('Next')
  expect((await row('Delhi to Pune (Flights, ahead)')).textContent).toContain('1 person reminded, today')
  expect((await screen.findAllByText(/Nobody was left to remind/)).length).toBe(1)
  await waitFor(async () => expect(await violations()).toEqual([]))
})

test('A tap switches a rule, and another lead is saved in a sheet', async () => {
  serve(readReminderRules, { data: reminders })
  serve(changeReminderRule, ({ params, body: { data } }) => ({
    data: {
      ...reminders,
      rules: reminders.rules.map(rule => (rule.key === params.rule ? { ...rule, ...data } : rule)),
    },
  }))
  const { user } = await open()
  await user.click(await screen.findByRole('switch', { name: 'Buses, ahead: On' }))
  await screen.findByRole('switch', { name: 'Buses, ahead: Off' })
  expect(requestsTo(changeReminderRule)[0]?.body).toEqual({ data: { isOn: false, lead: 60 } })
  await user.click(screen.getByRole('button', { name: 'Change Sessions' }))
  const sheet = await screen.findByRole('dialog', { name: 'Sessions' })
  await user.click(within(sheet).getByRole('button', { name: 'Five minutes more' }))
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo(changeReminderRule)[1]).toMatchObject({
    params: { rule: 'session' },
    body: { data: { isOn: true, lead: 20 } },
  })
  expect((await row('Sessions')).textContent).toContain('20 minutes before')
})

test('Quiet hours are switched off and on, and two equal times are not sent', async () => {
  serve(readReminderRules, { data: reminders })
  serve(changeQuietHours, ({ body: { data: quietHours } }) => ({ data: { ...reminders, quietHours } }))
  const { user } = await open()
  const until = await screen.findByLabelText('Until')
  await user.clear(until)
  await user.type(until, '22:00')
  expect(screen.getByText('Please choose two different times')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Keep quiet hours: On' }))
  await screen.findByRole('switch', { name: 'Keep quiet hours: Off' })
  expect(screen.queryByLabelText('Until')).toBeNull()
  expect(requestsTo(changeQuietHours).map(({ body }) => body)).toEqual([{ data: null }])
})

const forecast = () => screen.findByRole('region', { name: 'Next 48 hours' })

test('The next 48 hours are listed with people and channels, five at first', async () => {
  serve(readReminderRules, { data: reminders })
  const { user } = await open(admin, [
    planned,
    {
      ...planned,
      dueAt: inHours(30),
      heldUntil: inHours(36),
      rule: 'preferences-late',
      itemId: null,
      item: null,
    },
    ...[31, 32, 33, 34].map(hours => ({ ...planned, dueAt: inHours(hours) })),
  ])
  const list = within(await forecast())
  const rows = await list.findAllByRole('listitem')
  expect(rows[0]?.textContent).toMatch(
    /^tomorrow \d+:\d\d [AP]M.*Bus 2Buses, ahead · 38 people: 30 by push, 6 by email, 2 not at all/,
  )
  expect(rows[1]?.textContent).toMatch(
    /Preferences, last reminder.*It waits for the end of the quiet hours, /,
  )
  await user.click(list.getByRole('button', { name: 'Show 1 more' }))
  expect(list.getAllByRole('button', { name: /^Skip/ })).toHaveLength(6)
  await waitFor(async () => expect(await violations()).toEqual([]))
})

test('One of them is skipped and sent after all', async () => {
  serve(readReminderRules, { data: reminders })
  serve(changePlannedReminder, ({ body: { data } }) => ({ data: [{ ...planned, ...data }] }))
  const { user } = await open(admin, [planned])
  await user.click(await screen.findByRole('button', { name: 'Skip Bus 2 (Buses, ahead)' }))
  const sendAfterAll = await screen.findByRole('button', { name: 'Send after all: Bus 2 (Buses, ahead)' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bus 2'))
  await user.click(sendAfterAll)
  await screen.findByRole('button', { name: 'Skip Bus 2 (Buses, ahead)' })
  const of = { rule: 'bus-ahead', itemId: 2, dueAt: inHours(24), text: null }
  expect(requestsTo(changePlannedReminder).map(({ body }) => body)).toEqual([
    { data: { ...of, isSkipped: true } },
    { data: { ...of, isSkipped: false } },
  ])
})

test('One of them gets a text of its own, and the usual one again', async () => {
  serve(readReminderRules, { data: reminders })
  serve(changePlannedReminder, ({ body: { data } }) => ({ data: [{ ...planned, ...data }] }))
  const { user } = await open(admin, [planned])
  const edit = { name: 'Edit text of Bus 2 (Buses, ahead)' }
  await user.click(await screen.findByRole('button', edit))
  const sheet = within(await screen.findByRole('dialog', { name: 'Bus 2 (Buses, ahead)' }))
  expect(sheet.getByText(/^Hi Asha, please check in/)).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  expect(await sheet.findByText('Please enter a text')).toBeTruthy()
  await user.type(sheet.getByLabelText('Your text'), 'Bring water')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await screen.findByText('With a text of your own.')
  await user.click(screen.getByRole('button', edit))
  await user.click(await screen.findByRole('button', { name: 'Use the usual text' }))
  await waitFor(() => expect(screen.queryByText('With a text of your own.')).toBeNull())
  expect(requestsTo(changePlannedReminder).map(({ body }) => body?.data.text)).toEqual(['Bring water', null])
})

test('What was sent meanwhile is said, and the list is read again', async () => {
  serve(readReminderRules, { data: reminders })
  serve(changePlannedReminder, refusal(409, 'reminder_not_planned'))
  const { user } = await open(admin, [planned])
  const skip = await screen.findByRole('button', { name: 'Skip Bus 2 (Buses, ahead)' })
  serve(readReminderForecast, { data: [] })
  await user.click(skip)
  await screen.findByText('No reminder goes out in the next 48 hours.')
  expect(said).toEqual([expect.stringContaining('was sent already')])
})

test('A failure is said, and the rule stays as it was', async () => {
  serve(readReminderRules, { data: reminders })
  serve(changeReminderRule, noNetwork)
  const { user } = await open()
  await user.click(await screen.findByRole('switch', { name: 'Sessions: On' }))
  await waitFor(() => expect(said).toEqual(['error: This could not be saved']))
  expect(screen.getByRole('switch', { name: 'Sessions: On' })).toBeTruthy()
})

test('What cannot be loaded is said with a way to try again', async () => {
  serve(readReminderRules, refusal(503, 'unavailable'))
  const { user } = await open()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  serve(readReminderRules, { data: { ...reminders, fired: [], quietHours: null } })
  await user.click(retry)
  await screen.findByText('No reminder was sent yet.')
})

test('An attendee does not get there', async () => {
  await open(asha)
  expect(requestsTo(readReminderRules)).toEqual([])
})

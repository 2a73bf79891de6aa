import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { fireReminders } from './fire.ts'

const server = testServer()
const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`)

let admin: GivenPerson
let asha: GivenPerson
let offsite: { id: number }

beforeEach(async () => {
  const { given, ctx } = server
  await ctx.pool.query('update events set active = false')
  server.clock.now = at('09:00')
  admin = await given.person({ role: 'Admin' })
  asha = await given.person({ name: 'Asha' })
  offsite = await given.event({ name: 'Off-site' })
  await given.member(offsite.id, asha.id)
})

const read = async () =>
  (await server.call('GET', `/events/${offsite.id}/reminder-rules`, { as: admin })).body.data
const change = (rule: string, data: unknown, as = admin) =>
  server.call('PUT', `/events/${offsite.id}/reminder-rules/${rule}`, { as, body: { data } })
const quiet = (data: unknown) =>
  server.call('PUT', `/events/${offsite.id}/quiet-hours`, { as: admin, body: { data } })
const ruleOf = (data: { rules: { key: string }[] }, key: string) => data.rules.find(rule => rule.key === key)
const audited = async () =>
  (
    await server.ctx.db
      .selectFrom('audit')
      .select(['action', 'actor_id as by', 'details'])
      .where('event_id', '=', offsite.id)
      .execute()
  ).map(({ action, by, details }) => [action, by === admin.id, details])

test('An Admin sees what comes next, for whom, and what was sent', async () => {
  const bus = await server.given.bus(offsite.id, { bus_identifier: 'Bus 2', time: at('15:00') })
  await server.given.assign(bus, asha.id)
  const before = await read()
  expect(before.rules).toHaveLength(13)
  expect(ruleOf(before, 'bus-ahead')).toEqual({
    ...{ key: 'bus-ahead', isOn: true, lead: 60 },
    next: { dueAt: at('14:00').toISOString(), item: 'Bus 2', items: 1, pending: 1 },
  })
  expect([ruleOf(before, 'flight-ahead'), before.fired, before.quietHours]).toMatchObject([
    { next: null },
    [],
    { from: '22:00', until: '06:00' },
  ])
  server.clock.now = at('14:00')
  await fireReminders(server.ctx)
  const after = await read()
  expect(after.fired).toEqual([
    {
      id: expect.any(Number),
      rule: 'bus-ahead',
      item: 'Bus 2',
      firedAt: at('14:00').toISOString(),
      people: 1,
      isSkipped: false,
    },
  ])
  expect(ruleOf(after, 'bus-ahead')).toMatchObject({ next: null })
})

describe('A rule', () => {
  test('that is switched off reminds nobody, and another lead reminds then', async () => {
    const bus = await server.given.bus(offsite.id, { time: at('15:00') })
    await server.given.assign(bus, asha.id)
    expect((await change('bus-opens', { isOn: false, lead: null })).status).toBe(200)
    const answer = await change('bus-ahead', { isOn: true, lead: 90 })
    expect(ruleOf(answer.body.data, 'bus-ahead')).toMatchObject({
      lead: 90,
      next: { dueAt: at('13:30').toISOString() },
    })
    const fired: unknown[] = []
    for (const time of ['13:29', '13:30', '14:00', '14:30']) {
      server.clock.now = at(time)
      await fireReminders(server.ctx)
      fired.push((await read()).fired.length)
    }
    expect(fired).toEqual([0, 1, 1, 1])
    expect(await audited()).toEqual([
      ['reminder-rule-changed', true, { rule: 'bus-opens', isOn: false, lead: null }],
      ['reminder-rule-changed', true, { rule: 'bus-ahead', isOn: true, lead: 90 }],
    ])
  })

  test.each<[string, unknown, number, RegExp]>([
    ['bus-ahead', { isOn: true, lead: 30 }, 400, /35 to 720 minutes/],
    ['preferences-late', { isOn: true, lead: 31 }, 400, /1 to 30 days/],
    ['room-check-in', { isOn: true, lead: 30 }, 400, /cannot be changed/],
    ['bus-ahead', { isOn: 'yes', lead: null }, 400, /true or false/],
    ['bus-ahead', { isOn: true, lead: 60, text: 'Hello' }, 400, /text/],
    ['tea-break', { isOn: true, lead: null }, 404, /./],
  ])('%s refuses %j', async (rule, data, status, message) => {
    expectRefusal(await change(rule, data), status, message)
    expect(await audited()).toEqual([])
  })
})

test('Quiet hours are set and switched off, and refuse what is no time', async () => {
  expect((await quiet({ from: '23:00', until: '05:30' })).body.data.quietHours).toEqual({
    from: '23:00',
    until: '05:30',
  })
  expect((await quiet(null)).body.data.quietHours).toBeNull()
  expectRefusal(await quiet({ from: '25:00', until: '05:30' }), 400, /22:00/)
  expectRefusal(await quiet({ from: '05:30', until: '05:30' }), 400, /different/)
  expect(await audited()).toEqual([
    [
      'quiet-hours-changed',
      true,
      { was: { from: '22:00:00', until: '06:00:00' }, is: { from: '23:00', until: '05:30' } },
    ],
    ['quiet-hours-changed', true, { was: { from: '23:00:00', until: '05:30:00' }, is: null }],
  ])
  const nowhere = await server.call('PUT', '/events/999999/quiet-hours', { as: admin, body: { data: null } })
  expect(nowhere.status).toBe(404)
})

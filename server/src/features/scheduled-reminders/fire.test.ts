import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { notificationsOf } from '#test/notifications-of.ts'
import { testServer } from '#test/server.ts'
import { statementsOf } from '#test/statements-of.ts'
import { fireReminders } from './fire.ts'

const server = testServer()
const at = (time: string, day = '2026-11-21') => new Date(`${day}T${time}:00+05:30`)

let people: Record<'meera' | 'asha' | 'ravi' | 'dev', GivenPerson>
let offsite: { id: number }

beforeEach(async () => {
  const { given, ctx } = server
  // reminders of the events of other tests
  await ctx.pool.query('update events set active = false')
  server.clock.now = at('09:00')
  people = {
    meera: await given.person({ name: 'Meera' }),
    asha: await given.person({ name: 'Asha' }),
    ravi: await given.person({ name: 'Ravi' }),
    dev: await given.person({ name: 'Dev' }),
  }
  offsite = await given.event({ name: 'Off-site', location: 'Lonavala' })
  for (const { id } of [people.asha, people.ravi, people.dev]) await given.member(offsite.id, id)
})

async function tick(time: string, day?: string) {
  server.clock.now = at(time, day)
  await fireReminders(server.ctx)
}
const titlesOf = async (person: GivenPerson) =>
  (await notificationsOf(server.ctx, person)).map(({ title }) => title)
const rows = async (text: string) => (await server.ctx.pool.query(text, [offsite.id])).rows

describe('A bus at 3:00 PM', () => {
  const given = () =>
    server.given.bus(
      offsite.id,
      { bus_identifier: 'Bus 2', time: at('15:00'), boarding_point: 'Kothrud depot' },
      people.meera.id,
    )

  test('reminds those who are pending at 2:00 PM and 2:30 PM, once each', async () => {
    const { asha, ravi, dev } = people
    const bus = await given()
    await server.given.assign(bus, asha.id, ravi.id)
    for (const time of ['13:59', '14:00', '14:01']) await tick(time)
    expect(await notificationsOf(server.ctx, asha)).toEqual([
      {
        title: 'Reminder: Bus 2',
        body: 'Hi Asha, please check in to your bus Bus 2 for Off-site. It leaves at 3:00 PM on 21 Nov from Kothrud depot. For help, please contact your co-ordinator Meera (+91 9876543210).',
        path: `/events/${offsite.id}/my-checkin`,
        state: 'queued',
      },
    ])
    expect([await titlesOf(ravi), await titlesOf(dev)]).toEqual([['Reminder: Bus 2'], []])
    expect(
      await rows(
        'select kind, sender_id, reminder_type, item_id, due_at, expires_at, first_leg_items, second_leg_items from notifications where event_id = $1',
      ),
    ).toEqual([
      {
        ...{ kind: 'reminder', sender_id: null, reminder_type: 'checkin_reminder', item_id: bus.id },
        ...{ due_at: at('15:00'), expires_at: at('15:00') },
        // who is pending when it is sent
        ...{ first_leg_items: [bus.id], second_leg_items: [] },
      },
    ])
    server.clock.now = at('14:30')
    await server.call('POST', `/items/${bus.id}/check-in`, {
      as: asha,
      body: { clientKey: 'the-key-of-this-tap-of-asha' },
    })
    await server.given.assign(bus, dev.id)
    await tick('14:31')
    // Ravi is still pending, and Dev has joined since
    expect(await Promise.all([asha, ravi, dev].map(async one => (await titlesOf(one)).length))).toEqual([
      1, 2, 1,
    ])
    const [newer, older] = await rows(
      'select collapse_key from notifications where event_id = $1 order by id desc',
    )
    expect(newer).toEqual(older)
  })

  test('reminds nobody whom staff have reminded in the last ten minutes', async () => {
    const { asha, ravi } = people
    const bus = await given()
    await server.given.assign(bus, asha.id, ravi.id)
    server.clock.now = at('13:55')
    const { status } = await server.call('POST', '/notifications/send-reminder', {
      as: await server.given.person({ role: 'Admin' }),
      body: {
        ...{ entityType: 'bus', entityId: bus.id, reminderType: 'checkin_reminder', eventId: offsite.id },
        userIds: [asha.id],
      },
    })
    expect(status).toBe(200)
    await tick('14:00')
    expect([(await titlesOf(asha)).length, (await titlesOf(ravi)).length]).toEqual([1, 1])
    // and it counts as reminded for staff
    const again = await server.call('POST', '/notifications/send-reminder', {
      as: await server.given.person({ role: 'Admin' }),
      body: { entityType: 'bus', entityId: bus.id, reminderType: 'checkin_reminder', eventId: offsite.id },
    })
    expect(again.status).toBe(409)
  })

  test('that moves by hours after its reminder gets another one, and none for ten minutes', async () => {
    const bus = await given()
    await server.given.assign(bus, people.asha.id)
    const move = (time: string) =>
      server.ctx.pool.query('update buses set time = $2 where item_id = $1', [bus.id, at(time)])
    await tick('14:00')
    await move('15:10')
    await tick('14:10')
    expect(await titlesOf(people.asha)).toHaveLength(1)
    await move('19:00')
    await tick('18:00')
    expect(await titlesOf(people.asha)).toHaveLength(2)
  })

  test('that has departed reminds nobody, and its firing is not wasted when the departure is undone', async () => {
    const bus = await given()
    await server.given.assign(bus, people.asha.id)
    const depart = 'update items set first_departed_at = $2 where id = $1'
    await server.ctx.pool.query(depart, [bus.id, at('13:50')])
    await tick('14:00')
    expect(await titlesOf(people.asha)).toEqual([])
    await server.ctx.pool.query(depart, [bus.id, null])
    await tick('14:05')
    expect(await titlesOf(people.asha)).toHaveLength(1)
  })
})

test('Rooms of one hour are one notification, in which each person reads of their own room', async () => {
  const { asha, ravi, dev } = people
  const room = (number: string) =>
    server.given.room(offsite.id, {
      room_number: number,
      checkin_time: at('14:00'),
      checkout_time: at('11:00', '2026-11-22'),
    })
  const [first, second] = [await room('101'), await room('102')]
  await server.given.assign(first, asha.id, ravi.id)
  await server.given.assign(second, dev.id)
  await tick('14:00')
  expect([await titlesOf(asha), await titlesOf(dev)]).toEqual([
    ['Reminder: Room 101'],
    ['Reminder: Room 102'],
  ])
  expect(await rows('select title from notifications where event_id = $1')).toEqual([
    { title: 'Reminder: Off-site' },
  ])
  // only Asha has moved in, so only she has a room to leave
  server.clock.now = at('18:00')
  await server.call('POST', `/items/${first.id}/check-in`, {
    as: asha,
    body: { clientKey: 'the-key-of-this-tap-of-asha-too' },
  })
  await tick('08:00', '2026-11-22')
  const bodies = (await notificationsOf(server.ctx, asha)).map(({ body }) => body)
  expect(bodies.at(-1)).toContain(
    'please check out of Room 101 for Off-site. Check-out is from 11:00 AM on 22 Nov.',
  )
  expect((await titlesOf(ravi)).length).toBe(1)
})

test('Preferences are missed five and two days before by those who have set none', async () => {
  const { asha, ravi } = people
  const dates = { start_date: at('09:00', '2026-12-06'), end_date: at('18:00', '2026-12-08') }
  const later = await server.given.event({ name: 'Retreat', ...dates })
  for (const { id } of [asha, ravi]) await server.given.member(later.id, id)
  await server.given.preferences(later.id, asha.id)
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-04', '2026-12-05'])
    await tick('10:00', day)
  expect([await titlesOf(asha), await titlesOf(ravi)]).toEqual([
    [],
    ['Reminder: your preferences', 'Reminder: your preferences'],
  ])
})

test('The evening before, people read when and where their trip begins', async () => {
  const flight = await server.given.flight(offsite.id, {
    ...{
      flight_name: 'Pune to Delhi',
      departure: at('06:10', '2026-11-22'),
      arrival: at('08:00', '2026-11-22'),
    },
    ...{ airport: 'Pune Airport', terminal: 'Terminal 2' },
  })
  await server.given.assign(flight, people.asha.id)
  await tick('19:00')
  expect((await notificationsOf(server.ctx, people.asha)).map(({ body }) => body)).toEqual([
    'Hi Asha, your trip Pune to Delhi for Off-site is tomorrow. It leaves at 6:10 AM on 22 Nov from Pune Airport, Terminal 2. For help, please contact your co-ordinator.',
  ])
})

test('A firing that reaches nobody is remembered, so that it is not tried again', async () => {
  await server.given.bus(offsite.id, { time: at('15:00') })
  await tick('14:00')
  await server.given.assign(
    { id: (await rows('select id from items where event_id = $1'))[0].id },
    people.asha.id,
  )
  await tick('14:01')
  expect(await titlesOf(people.asha)).toEqual([])
  expect(
    await rows('select rule, people, notification_id from reminder_firings where event_id = $1'),
  ).toEqual([{ rule: 'bus-ahead', people: 0, notification_id: null }])
})

test('R527: A session whose reminder fails keeps that of no other waiting, and is tried again', async () => {
  const times = { start_date: at('15:00'), end_date: at('16:00') }
  const { id } = await server.given.subEvent(offsite.id, { name: 'Yoga', ...times })
  await server.given.subEvent(offsite.id, { name: 'Pottery', ...times })
  await server.ctx.pool.query(
    `alter table notifications add constraint no_yoga check (item_id <> ${id}) not valid`,
  )
  await tick('14:45')
  await server.ctx.pool.query('alter table notifications drop constraint no_yoga')
  expect(await titlesOf(people.asha)).toEqual(['Reminder: Pottery'])
  await tick('14:46')
  expect((await titlesOf(people.asha)).toSorted()).toEqual(['Reminder: Pottery', 'Reminder: Yoga'])
})

test('Sixty due items cost as many statements as one', async () => {
  const counts: number[] = []
  for (const items of [1, 60]) {
    await server.ctx.pool.query('update events set active = false')
    const { id } = await server.given.event({ name: `Off-site of ${items}` })
    await server.given.member(id, people.asha.id)
    for (let made = 0; made < items; made++)
      await server.given.assign(await server.given.bus(id, { time: at('15:00') }), people.asha.id)
    server.clock.now = at('14:00')
    counts.push(await statementsOf(server.ctx, () => fireReminders(server.ctx)))
    const sent = await server.ctx.pool.query('select from notifications where event_id = $1', [id])
    const queued = await server.ctx.pool.query(
      `select from pgboss.job j join notifications n on n.id = (j.data ->> 'notificationId')::int
        where j.name = 'deliver' and n.event_id = $1`,
      [id],
    )
    expect([sent.rowCount, queued.rowCount]).toEqual([items, items])
  }
  expect(counts[1]).toBe(counts[0])
})

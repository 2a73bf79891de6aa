import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { holding } from '#test/holding.ts'
import { notificationsOf } from '#test/notifications-of.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { dropRowLocks } from '#test/without-row-locks.ts'

const server = testServer()
const NOW = new Date('2026-11-21T09:00:00+05:30')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

let people: Record<'admin' | 'meera' | 'vikram' | 'asha' | 'ravi' | 'dev', GivenPerson>
let offsite: GivenItem & { name: string }
let bus: GivenItem

beforeEach(async () => {
  server.clock.now = NOW
  const { given } = server
  people = {
    admin: await given.person({ name: 'Nandita', role: 'Admin' }),
    meera: await given.person({ name: 'Meera' }),
    vikram: await given.person({ name: 'Vikram' }),
    asha: await given.person({ name: 'Asha' }),
    ravi: await given.person({ name: 'Ravi' }),
    dev: await given.person({ name: 'Dev' }),
  }
  const { meera, asha, ravi, dev } = people
  offsite = await given.event({ name: 'Off-site', location: 'Lonavala' })
  for (const { id } of [asha, ravi, dev]) await given.member(offsite.id, id)
  const place = { bus_identifier: 'Bus 2', boarding_point: 'Kothrud depot' }
  bus = await given.bus(offsite.id, place, meera.id)
  await given.assign(bus, asha.id, ravi.id)
})

const remind = (as: GivenPerson, body: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', '/notifications/send-reminder', {
    as,
    headers,
    body: {
      ...{ entityType: 'bus', entityId: bus.id, reminderType: 'checkin_reminder', eventId: offsite.id },
      ...body,
    },
  })
const checkIn = (as: GivenPerson, item: GivenItem = bus) =>
  server.call('POST', `/items/${item.id}/check-in`, {
    as,
    body: { clientKey: `the-key-of-${as.id}-at-${item.id}` },
  })
const bodiesOf = async (person: GivenPerson) =>
  (await notificationsOf(server.ctx, person)).map(({ body }) => body)
const countsOf = (...of: GivenPerson[]) =>
  Promise.all(of.map(async person => (await notificationsOf(server.ctx, person)).length))
const whole = () => ({ entityType: 'event', entityId: offsite.documentId })

describe('Remind All', () => {
  test('queues a message for each person who is pending, with all that they need, and for nobody else', async () => {
    const { asha, ravi, dev, meera } = people
    await checkIn(ravi)
    const { status, body } = await remind(meera)
    expect([status, body.data]).toEqual([
      200,
      {
        documentId: expect.any(String),
        count: 1,
        person: { id: asha.id, name: 'Asha' },
        alreadyReminded: 0,
      },
    ])
    expect(await countsOf(asha, ravi, dev)).toEqual([1, 0, 0])
    expect(await notificationsOf(server.ctx, asha)).toEqual([
      {
        title: 'Reminder: Bus 2',
        body: 'Hi Asha, please check in to your bus Bus 2 for Off-site. It leaves at 9:10 AM on 21 Nov from Kothrud depot. For help, please contact your co-ordinator Meera (+91 9876543210).',
        path: `/events/${offsite.id}/my-checkin`,
        state: 'queued',
      },
    ])
    const { rows } = await server.ctx.pool.query(
      `select notification_status, reminder_type, item_id, sender_id, expires_at from notifications where event_id = $1`,
      [offsite.id],
    )
    expect(rows).toEqual([
      {
        notification_status: 'queued',
        reminder_type: 'checkin_reminder',
        item_id: bus.id,
        sender_id: meera.id,
        // when the bus leaves
        expires_at: later(10),
      },
    ])
  })

  test('of all rooms names the room of each person', async () => {
    const { asha, dev, admin } = people
    for (const [number, { id }] of [
      ['101', asha],
      ['102', dev],
    ] as const)
      await server.given.assign(await server.given.room(offsite.id, { room_number: number }), id)
    const answer = await remind(admin, { entityType: 'hotel-room', entityId: 'hotel' })
    expect(answer.body.data).toMatchObject({ count: 2, person: null })
    expect(await bodiesOf(asha)).toEqual([expect.stringContaining('check in to Room 101 for Off-site')])
    expect(await bodiesOf(dev)).toEqual([expect.stringContaining('check in to Room 102 for Off-site')])
    expectRefusal(await remind(people.meera, { entityType: 'hotel-room', entityId: 'hotel' }), 403)
  })

  test('of the day reaches those who are in nowhere; of a co-ordinator only their own people', async () => {
    const { asha, ravi, dev, meera, admin } = people
    await checkIn(ravi)
    await server.given.assign(await server.given.flight(offsite.id), dev.id)
    expect((await remind(meera, whole())).body.data.count).toBe(1)
    expect(await countsOf(asha, ravi, dev)).toEqual([1, 0, 0])
    expect((await remind(admin, whole())).body.data).toMatchObject({ count: 1, alreadyReminded: 1 })
    expect(await countsOf(asha, ravi, dev)).toEqual([1, 0, 1])
    expect(await bodiesOf(dev)).toEqual([
      'Hi Dev, you are not checked in at Off-site on 21 Nov in Lonavala yet. Please open My Check In. For help, please contact your co-ordinator.',
    ])
  })

  test('of a session reaches every member', async () => {
    const talk = await server.given.subEvent(offsite.id, { name: 'Keynote', location: 'Hall 1' })
    await checkIn(people.asha, talk)
    const answer = await remind(people.admin, { entityType: 'sub-event', entityId: talk.documentId })
    expect(answer.body.data.count).toBe(2)
    expect(await countsOf(people.asha, people.ravi, people.dev)).toEqual([0, 1, 1])
  })

  test('of preferences reaches those without any, and is for Admins', async () => {
    const { asha, ravi, dev, meera, admin } = people
    await server.given.preferences(offsite.id, asha.id)
    const about = { ...whole(), reminderType: 'preferences_reminder' }
    expectRefusal(await remind(meera, about), 403)
    expect((await remind(admin, about)).body.data.count).toBe(2)
    expect(await countsOf(asha, ravi, dev)).toEqual([0, 1, 1])
    const [message] = await notificationsOf(server.ctx, ravi)
    expect(message).toMatchObject({
      title: 'Reminder: your preferences',
      path: `/events/${offsite.id}/preferences`,
    })
    expect(message?.body).toContain('please set your preferences for Off-site, 20 Nov 26 – 22 Nov 26')
    expectRefusal(await remind(admin, { reminderType: 'preferences_reminder' }), 400, /about the event/)
  })
})

describe('One person', () => {
  test('is reminded alone, and not if they checked in meanwhile', async () => {
    const { asha, ravi, admin } = people
    const answer = await remind(admin, { userIds: [ravi.id] })
    expect(answer.body.data).toEqual({
      documentId: expect.any(String),
      count: 1,
      person: { id: ravi.id, name: 'Ravi' },
      alreadyReminded: 0,
    })
    await checkIn(asha)
    expectRefusal(await remind(admin, { userIds: [asha.id] }), 409, 'There is nobody left to remind.')
    expect(await countsOf(asha, ravi)).toEqual([0, 1])
  })

  test('who is not expected there is refused, with all the others', async () => {
    const { asha, dev, admin } = people
    for (const stranger of [dev.id, 2_000_000_000])
      expectRefusal(await remind(admin, { userIds: [asha.id, stranger] }), 409, /not assigned/)
    expect(await countsOf(asha, dev)).toEqual([0, 0])
  })
})

describe('A second reminder within ten minutes', () => {
  test('is refused with who sent the first and when, but reaches those who were not reminded', async () => {
    const { asha, ravi, dev, meera, admin } = people
    await remind(meera, { userIds: [asha.id] })
    server.clock.now = later(3)
    expectRefusal(
      await remind(admin, { userIds: [asha.id] }),
      409,
      'Meera reminded Asha at 9:00 AM. You can send the next reminder at 9:10 AM.',
    )
    expect((await remind(admin)).body.data).toMatchObject({ count: 1, alreadyReminded: 1 })
    expect(await countsOf(asha, ravi)).toEqual([1, 1])
    expectRefusal(
      await remind(admin),
      409,
      'You reminded them at 9:03 AM. You can send the next reminder at 9:13 AM.',
    )
    await server.given.assign(bus, dev.id)
    expect((await remind(meera)).body.data).toMatchObject({ count: 1, person: { name: 'Dev' } })
    server.clock.now = later(11)
    expect((await remind(meera)).body.data).toMatchObject({ count: 1, person: { name: 'Asha' } })
  })

  test('with the same key gets the first answer and sends nothing', async () => {
    const key = { 'idempotency-key': 'the-key-of-this-reminder' }
    const [first, second] = [await remind(people.admin, {}, key), await remind(people.admin, {}, key)]
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await countsOf(people.asha, people.ravi)).toEqual([1, 1])
  })

  const eightAdmins = () => race(8, () => server.given.person({ role: 'Admin' }))
  const remindAtOnce = (staff: readonly GivenPerson[]) => race(staff.length, at => remind(staff[at]!))

  test('at the same moment, from eight people: one message per person', async () => {
    const answers = await remindAtOnce(await eightAdmins())
    expect(await countsOf(people.asha, people.ravi)).toEqual([1, 1])
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 1, 409: 7 })
  })

  test('control: without the lock they get several', async () => {
    const staff = await eightAdmins()
    const putBack = dropRowLocks(server.ctx)
    const allAtOnce = { before: ['insert on notifications'], count: 8 }
    await holding(server.ctx, allAtOnce, () => remindAtOnce(staff)).finally(putBack)
    expect(await countsOf(people.asha, people.ravi)).toEqual([8, 8])
  })
})

describe('Refused, with nothing changed:', () => {
  test.each<[string, () => Promise<object> | object, keyof typeof people, number]>([
    ['another co-ordinator', () => ({}), 'vikram', 403],
    ['an attendee', () => ({}), 'asha', 403],
    ['an item of another kind', () => ({ entityType: 'flight' }), 'admin', 404],
    ['another event', async () => ({ eventId: (await server.given.event()).id }), 'admin', 404],
    ['an event that is not this one', () => ({ entityType: 'event', entityId: 1_000_000 }), 'admin', 404],
    ['a day without it', () => ({ day: '2026-11-22' }), 'admin', 400],
    ['no day', () => ({ day: 'today' }), 'admin', 400],
    ['an unknown key', () => ({ message: 'Run!' }), 'admin', 400],
  ])('%s', async (_, body, who, status) => {
    // makes Vikram a co-ordinator of this event
    await server.given.flight(offsite.id, {}, people.vikram.id)
    expectRefusal(await remind(people[who], await body()), status)
    expect(await countsOf(people.asha, people.ravi)).toEqual([0, 0])
  })

  test('a day that is over', async () => {
    server.clock.now = later(24 * 60)
    expectRefusal(await remind(people.admin, { day: '2026-11-21' }), 409, /This is over/)
    server.clock.now = later(14 * 60)
    expect((await remind(people.admin)).status).toBe(200)
  })
})

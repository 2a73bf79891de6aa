import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { notificationsOf } from '#test/notifications-of.ts'
import { race } from '#test/race.ts'
import { testServer } from '#test/server.ts'
import { statementsOf } from '#test/statements-of.ts'
import { tellChanges } from './tell.ts'

const server = testServer()
const at = (time: string, day = '2026-11-21') => new Date(`${day}T${time}:00+05:30`)

let people: Record<'asha' | 'ravi' | 'dev', GivenPerson>
let offsite: { id: number }
let bus: GivenItem

const write = (text: string, ...values: unknown[]) => server.ctx.pool.query(text, values)
/** The database's clock cannot be set. */
const pass = (seconds: number) =>
  write(`update changes_to_tell set at = at - $1 * interval '1 second'`, seconds)
async function told(person: GivenPerson) {
  await pass(61)
  await tellChanges(server.ctx)
  return (await notificationsOf(server.ctx, person)).map(({ title, body }) => [title, body])
}

beforeEach(async () => {
  const { given } = server
  server.clock.now = at('05:00')
  people = {
    asha: await given.person({ name: 'Asha' }),
    ravi: await given.person({ name: 'Ravi' }),
    dev: await given.person({ name: 'Dev' }),
  }
  offsite = await given.event({ name: 'Off-site', location: 'Lonavala' })
  for (const { id } of Object.values(people)) await given.member(offsite.id, id)
  bus = await given.bus(offsite.id, {
    ...{ bus_identifier: 'Bus 2', time: at('07:00'), boarding_point: 'Deccan' },
  })
  await given.assign(bus, people.asha.id, people.ravi.id)
  await write('delete from changes_to_tell')
})

test('A bus that leaves later from elsewhere is one message to its people, also by SQL, once on three servers', async () => {
  const { asha, ravi, dev } = people
  await write('update buses set time = $2 where item_id = $1', bus.id, at('07:30'))
  await tellChanges(server.ctx)
  expect(await notificationsOf(server.ctx, asha)).toEqual([])
  await write('update buses set boarding_point = $2 where item_id = $1', bus.id, 'Kothrud depot')
  await pass(61)
  await race(3, () => tellChanges(server.ctx))
  expect(await notificationsOf(server.ctx, asha)).toEqual([
    {
      title: 'Changed: Bus 2',
      body: 'Bus 2 leaves at 7:30 AM instead of 7:00 AM. Boarding point: Kothrud depot instead of Deccan.',
      path: `/events/${offsite.id}/my-checkin`,
      state: 'queued',
    },
  ])
  expect([await notificationsOf(server.ctx, ravi), await notificationsOf(server.ctx, dev)]).toMatchObject([
    [{}],
    [],
  ])
  const { rows } = await write(
    'select kind, sender_id, item_id, collapse_key, due_at from notifications where event_id = $1',
    offsite.id,
  )
  expect(rows).toEqual([
    {
      ...{ kind: 'change', sender_id: null, item_id: bus.id, collapse_key: `change-${bus.id}-${offsite.id}` },
      // the old time: people are on their way to it
      due_at: at('07:00'),
    },
  ])
})

test('Changes that go on are told after five minutes, and one that was undone never', async () => {
  const move = (time: string) => write('update buses set time = $2 where item_id = $1', bus.id, at(time))
  await move('07:10')
  await pass(250)
  await move('07:20')
  await tellChanges(server.ctx)
  expect(await notificationsOf(server.ctx, people.asha)).toEqual([])
  await write(`update changes_to_tell set at = at - interval '51 seconds'`)
  await tellChanges(server.ctx)
  expect(await notificationsOf(server.ctx, people.asha)).toMatchObject([
    { body: 'Bus 2 leaves at 7:20 AM instead of 7:00 AM.' },
  ])
  await move('08:00')
  await move('07:20')
  expect(await told(people.asha)).toHaveLength(1)
})

describe('A person', () => {
  test('who is put on another bus reads which one and when', async () => {
    const other = await server.given.bus(offsite.id, { bus_identifier: 'Bus 3', time: at('08:00') })
    await write('delete from assignments where item_id = $1 and user_id = $2', bus.id, people.asha.id)
    await server.given.assign(other, people.asha.id)
    expect(await told(people.asha)).toEqual([
      ['Changed: your bus', 'You are on Bus 3 instead of Bus 2. It leaves at 8:00 AM on 21 Nov.'],
    ])
    expect(await told(people.ravi)).toEqual([])
  })

  test('who has changed it is not told', async () => {
    await server.ctx.db.transaction().execute(async tx => {
      await sql`select set_config('muster.changed_by', ${String(people.asha.id)}, true)`.execute(tx)
      await tx
        .updateTable('buses')
        .set({ time: at('07:30') })
        .where('item_id', '=', bus.id)
        .execute()
    })
    expect([(await told(people.asha)).length, (await told(people.ravi)).length]).toEqual([0, 1])
  })

  test('R367: who changes an item by a call of the app is not told, and the others are', async () => {
    const { asha, ravi, dev } = people
    const other = await server.given.bus(offsite.id, { bus_identifier: 'Bus 3', time: at('08:00') })
    await server.given.assign(other, dev.id)
    const { db } = server.ctx
    await db.updateTable('items').set({ coordinator_id: asha.id }).where('id', '=', bus.id).execute()
    // stands for a command that changes an item
    await write(`create function board_elsewhere() returns trigger language plpgsql as $$
      begin update public.buses set boarding_point = 'Kothrud depot' where item_id <> new.item_id; return null; end $$`)
    await write(`create trigger board_elsewhere after insert on departures
      for each row execute function board_elsewhere()`)
    await write('delete from changes_to_tell')
    server.clock.now = at('06:50')
    const { status } = await server.call('POST', `/items/${bus.id}/departures`, {
      as: asha,
      body: {
        excused: [{ user: ravi.id, reason: 'Unwell' }],
        moved: [{ user: asha.id, to: other.id }],
      },
    })
    await write('drop trigger board_elsewhere on departures')
    expect(status).toBe(200)
    // she has moved herself, and is told of neither
    expect(await told(asha)).toEqual([])
    expect(await told(dev)).toEqual([
      ['Changed: Bus 3', expect.stringContaining('Boarding point: Kothrud depot')],
    ])
  })

  test('whom a departure moves is told by the departure alone', async () => {
    server.clock.now = at('06:50')
    const other = await server.given.bus(offsite.id, { bus_identifier: 'Bus 3', time: at('08:00') })
    await write('delete from changes_to_tell')
    const { status } = await server.call('POST', `/items/${bus.id}/departures`, {
      as: await server.given.person({ role: 'Admin' }),
      body: {
        excused: [{ user: people.ravi.id, reason: 'Unwell' }],
        moved: [{ user: people.asha.id, to: other.id }],
      },
    })
    expect(status).toBe(200)
    expect(await told(people.asha)).toEqual([['You travel with another one', 'You are now on Bus 3.']])
  })

  test('who has left the event or has no account any more is not told, and keeps nobody else waiting', async () => {
    await write('update buses set time = $2 where item_id = $1', bus.id, at('07:30'))
    await write('delete from event_members where user_id = $1', people.asha.id)
    expect([await told(people.asha), (await told(people.ravi)).length]).toEqual([[], 1])
  })

  test('with four changed items gets one message', async () => {
    for (const number of [3, 4, 5]) {
      const more = await server.given.bus(offsite.id, { bus_identifier: `Bus ${number}`, time: at('09:00') })
      await server.given.assign(more, people.asha.id)
    }
    await write('delete from changes_to_tell')
    await write(
      `update buses set time = time + interval '1 hour'
      where item_id in (select id from items where event_id = $1)`,
      offsite.id,
    )
    expect(await told(people.asha)).toEqual([
      [
        'Changes at Off-site',
        'There are changes to Bus 2, Bus 3, Bus 4 and 1 more. Please open My Check In.',
      ],
    ])
    expect(await told(people.ravi)).toEqual([
      ['Changed: Bus 2', 'Bus 2 leaves at 8:00 AM instead of 7:00 AM.'],
    ])
  })
})

test('An item that is deleted is cancelled for its people, and a session for every member', async () => {
  const talk = await server.given.subEvent(offsite.id, {
    name: 'Keynote',
    start_date: at('10:00'),
    end_date: at('11:00'),
  })
  await write('delete from items where id = any ($1)', [bus.id, talk.id])
  expect((await told(people.asha)).toSorted()).toEqual([
    ['Cancelled: Bus 2', 'Bus 2, 7:00 AM on 21 Nov, is cancelled.'],
    ['Cancelled: Keynote', 'Keynote, 10:00 AM on 21 Nov, is cancelled.'],
  ])
  expect(await told(people.dev)).toHaveLength(1)
})

test('An event that is switched off, or is on other days, is told to everybody there', async () => {
  const meera = await server.given.person({ name: 'Meera' })
  await write('update items set coordinator_id = $2 where id = $1', bus.id, meera.id)
  await write('delete from changes_to_tell')
  await write('update events set end_date = $2 where id = $1', offsite.id, at('18:00', '2026-11-23'))
  expect(await told(people.dev)).toEqual([
    ['Changed: Off-site', 'Off-site is on 20 Nov 26 – 23 Nov 26 instead of 20 Nov 26 – 22 Nov 26.'],
  ])
  await write('update events set active = false where id = $1', offsite.id)
  // of no interest any more
  await write('update buses set time = $2 where item_id = $1', bus.id, at('07:30'))
  const cancelled = ['Cancelled: Off-site', 'Off-site, 20 Nov 26 – 23 Nov 26, is cancelled.']
  expect([(await told(people.dev)).at(-1), (await told(meera)).at(-1)]).toEqual([cancelled, cancelled])
  await write('delete from events where id = $1', offsite.id)
})

test('An import that moves 300 rooms costs as many statements as one that moves one, and one message a person', async () => {
  const counts: number[] = []
  for (const rooms of [1, 300]) {
    const { id } = await server.given.event({ name: `Off-site of ${rooms}` })
    await server.given.member(id, people.asha.id)
    await write(
      `with made as (insert into items (event_id, kind) select $1, 'hotel-room' from generate_series(1, $2) returning id)
        insert into hotel_rooms (item_id, room_number) select id, id::text from made`,
      id,
      rooms,
    )
    const guests = await write(
      `with made as (insert into users (username, email, name, contact, password_hash)
          select 'g' || $2 || '-' || n, 'g' || $2 || '-' || n || '@x.example', 'Guest', '9', 'x' from generate_series(1, $2::int) n returning id),
        joined as (insert into event_members (event_id, user_id, joined_at) select $1, id, now() from made returning user_id)
        select user_id as id from joined`,
      id,
      rooms,
    )
    await write(
      `insert into assignments (item_id, user_id, event_id, kind)
        select i.id, g.id, $1, 'hotel-room' from (select id, row_number() over () n from items where event_id = $1) i
          join (select id, row_number() over () n from unnest($2::int[]) id) g using (n)`,
      id,
      guests.rows.map(guest => guest.id),
    )
    await write('delete from changes_to_tell')
    await write(
      `update hotel_rooms set room_number = 'B' || room_number where item_id in (select id from items where event_id = $1)`,
      id,
    )
    await pass(61)
    counts.push(await statementsOf(server.ctx, () => tellChanges(server.ctx)))
    const { rows } = await write(
      `select count(*)::int as all, count(distinct r.user_id)::int as people from recipients r
        join notifications n on n.id = r.notification_id where n.event_id = $1`,
      id,
    )
    expect(rows).toEqual([{ all: rooms, people: rooms }])
  }
  expect(counts[1]).toBe(counts[0])
})

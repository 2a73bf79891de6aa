import type { CheckInReply } from '@muster/domain/check-ins/schema.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import type { GivenPerson } from './given.ts'
import type { GivenItem } from './given-items.ts'
import type { Instances } from './instances.ts'
import { race } from './race.ts'

export const PEOPLE = 60
const OWNERS = 5
const DAY_MS = 86_400_000
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
/** In UTC, which is also the time zone of the event. */
const [YESTERDAY, TOMORROW] = [dayAfter(-1), dayAfter(1)] as const
export const TODAY = dayAfter(0)
export const DAYS = [YESTERDAY, TODAY, TOMORROW] as const
const at = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)

interface StormItem extends GivenItem {
  /** what its people check in to on each of its days, as the rules say (R3) */
  legs: Readonly<Record<string, Leg>>
}

export interface Storm {
  eventId: number
  admin: GivenPerson
  /** of every second item */
  coordinator: GivenPerson
  people: readonly GivenPerson[]
  items: Record<'flights' | 'buses' | 'rooms' | 'sessions' | 'carPools', readonly StormItem[]>
  all: readonly StormItem[]
  /** `base` of the servers, which take turns */
  bases: readonly string[]
  write: Instances['all'][number]['ctx']['pool']['query']
  /** client keys of the check-ins that a server has acknowledged as new */
  acknowledged: string[]
}

/** Everybody has a bus, a flight and a room; every day of three has items of each kind. */
export async function openStorm({ all: servers, given }: Instances): Promise<Storm> {
  const pool = servers[0]!.ctx.pool
  const admin = await given.person({ name: 'The first Admin', role: 'Admin' })
  const coordinator = await given.person({ name: 'Meera' })
  const { id: eventId } = await given.event({ timezone: 'UTC' })
  const people: GivenPerson[] = []
  for (let index = 0; index < PEOPLE; index++) {
    const person = await given.person()
    await given.member(eventId, person.id)
    people.push(person)
  }
  const on = (day: string, leg: Leg = 'first') => ({ [day]: leg })
  const many = (count: number, make: (index: number) => Promise<GivenItem>, legs: StormItem['legs'][]) =>
    race(count, async index => ({ ...(await make(index)), legs: legs[index % legs.length]! }))
  const of = (index: number) => (index % 2 === 0 ? coordinator.id : null)
  const room = (index: number) => {
    const hours = { checkin_time: at(index < 6 ? TODAY : YESTERDAY, 1), checkout_time: at(TOMORROW, 12) }
    return given.room(eventId, hours, of(index))
  }
  const late = { ...on(TODAY), ...on(TOMORROW, 'second') }
  const early = { ...on(YESTERDAY), ...on(TODAY, 'second'), ...on(TOMORROW, 'second') }
  const [first, ...later] = [TODAY, TODAY, YESTERDAY, TOMORROW]
  const busDays = [first, ...later]
  const items = {
    flights: await many(
      2,
      index =>
        given.flight(
          eventId,
          { departure: at(DAYS[2 * index]!, 9), arrival: at(DAYS[2 * index]!, 11) },
          of(index),
        ),
      [on(YESTERDAY), on(TOMORROW)],
    ),
    buses: await many(
      4,
      index => given.bus(eventId, { time: at(busDays[index]!, 12) }, of(index)),
      busDays.map(day => on(day)),
    ),
    rooms: await many(10, room, [...Array(6).fill(late), ...Array(4).fill(early)]),
    sessions: await many(
      3,
      index =>
        given.subEvent(
          eventId,
          { start_date: at(DAYS[(index + 1) % 3]!, 12), end_date: at(DAYS[(index + 1) % 3]!, 13) },
          of(index),
        ),
      [on(TODAY), on(TOMORROW), on(YESTERDAY)],
    ),
    carPools: await many(OWNERS, index => given.carPool(eventId, people[index]!.id), [early]),
  }
  await pool.query('update items set coordinator_id = $1 where id = any($2)', [
    coordinator.id,
    items.carPools.slice(0, 2).map(({ id }) => id),
  ])
  for (const [index, { id }] of people.entries()) {
    await given.assign(items.flights[index % 2]!, id)
    await given.assign(items.buses[index % 4]!, id)
    await given.assign(items.rooms[index % 10]!, id)
    if (index >= OWNERS && index < 3 * OWNERS) await given.assign(items.carPools[index % OWNERS]!, id)
  }
  return {
    ...{ eventId, admin, coordinator, people, items, all: Object.values(items).flat() },
    bases: servers.map(({ base }) => base),
    write: pool.query.bind(pool) as Storm['write'],
    acknowledged: [],
  }
}

type Next = (below: number) => number

/** Numbers from 0, the same in each run. */
function numbersFrom(seed: number): Next {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

const pick = <T>(next: Next, from: readonly T[]): T => from[next(from.length)]!

/** Refusals that a busy morning has: not on the list any more, too early, no longer checked in. */
const EXPECTED = [400, 403, 404, 409]

/** The server gives up when others have changed the item three times in between, and asks to be called again. */
const BUSY = 503
const CALLS = 10

async function post({ bases, admin }: Storm, next: Next, path: string, body: object) {
  const call = () =>
    fetch(`${pick(next, bases)}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  let response = await call()
  // as a phone does, with the same client key
  for (let calls = 1; calls < CALLS && response.status === BUSY; calls++) {
    await response.body?.cancel()
    response = await call()
  }
  const reply = (await response.json()) as CheckInReply
  if (response.status !== 200 && !EXPECTED.includes(response.status))
    throw new Error(`${path}: ${response.status} ${JSON.stringify(reply)}`)
  return response.status === 200 ? reply : null
}

type Act = (storm: Storm, next: Next, key: string) => Promise<unknown>

const checkIn: Act = async (storm, next, clientKey) => {
  const [item, { id: user }] = [pick(next, storm.all), pick(next, storm.people)]
  const leg = pick(next, Object.values(item.legs))
  const reply = await post(storm, next, `/items/${item.id}/check-in`, { clientKey, leg, user })
  if (reply?.meta.alreadyCheckedIn === false) storm.acknowledged.push(clientKey)
}

/** As a server writes it, for legs whose day has not come. */
const checkInEarly: Act = async ({ all, people, write }, next) => {
  const item = pick(next, all)
  await write(
    `insert into check_ins (item_id, user_id, leg, at, recorded_at, by_user_id, method)
      select i.id, $2, $3, now(), now(), $2, 'self' from items i where i.id = $1 and (
        exists (select from assignments a where a.item_id = i.id and a.user_id = $2 for key share)
        or i.kind = 'sub-event' and exists (select from event_members m where m.event_id = i.event_id and m.user_id = $2))
      on conflict do nothing`,
    [item.id, pick(next, people).id, pick(next, Object.values(item.legs))],
  )
}

const annul: Act = async (storm, next) => {
  const item = pick(next, storm.all)
  const body = {
    user: pick(next, storm.people).id,
    leg: pick(next, Object.values(item.legs)),
    reason: 'a mistake',
  }
  await post(storm, next, `/items/${item.id}/annul-check-in`, body)
}

const moveToBus: Act = ({ items, people, write }, next) =>
  write(
    `update assignments a set item_id = $2 from items i
      where i.id = a.item_id and i.kind = 'bus' and a.user_id = $1 and not exists (
        select from assignments there where there.item_id = $2 and there.user_id = $1)`,
    [pick(next, people).id, pick(next, items.buses).id],
  )

/** A car pool goes with its owner, so owners stay. */
const leaveAndReturn: Act = async ({ people, eventId, write }, next) => {
  const { id } = pick(next, people.slice(OWNERS))
  await write('delete from event_members where event_id = $1 and user_id = $2', [eventId, id])
  await write('insert into event_members (event_id, user_id, joined_at) values ($1, $2, now())', [
    eventId,
    id,
  ])
}

/** Everybody who is assigned at that moment is excused, also those who are in. */
export const departWithoutAnybody = ({ write }: Storm, itemId: number, leg: Leg) =>
  write(
    `with departed as (
        insert into departures (item_id, event_id, kind, leg, at)
          select id, event_id, kind, $2, now() from items where id = $1 on conflict do nothing returning id)
      insert into excuses (departure_id, user_id, reason, at)
        select d.id, a.user_id, 'Unwell', now() from departed d, assignments a where a.item_id = $1`,
    [itemId, leg],
  )

export const undoDepartures = ({ write }: Storm, itemId: number) =>
  write(
    `update departures set undone_at = now(), undone_reason = 'Came back' where item_id = $1 and undone_at is null`,
    [itemId],
  )

const departing = ({ items: { buses, carPools } }: Storm) => [...buses, ...carPools]

const depart: Act = (storm, next) => {
  const item = pick(next, departing(storm))
  return departWithoutAnybody(storm, item.id, pick(next, Object.values(item.legs)))
}

const undoDeparture: Act = (storm, next) => undoDepartures(storm, pick(next, departing(storm)).id)

/** Each act with its share of 100. */
const ACTS: readonly [number, Act][] = [
  [40, checkIn],
  [22, checkInEarly],
  [20, annul],
  [8, moveToBus],
  [4, depart],
  [3, undoDeparture],
  [3, leaveAndReturn],
]

const TURNS = ACTS.flatMap(([share, act]) => Array<Act>(share).fill(act))

/** Two clients made the same person a member again, or moved them to the same bus. */
const MEETINGS = ['23505', '40P01']

/** One client, whose acts are the same in each run. */
export async function actAs(storm: Storm, client: number, acts: number): Promise<void> {
  const next = numbersFrom(client + 1)
  for (let index = 0; index < acts; index++)
    try {
      await pick(next, TURNS)(storm, next, `the-key-of-client-${client}-act-${index}`)
    } catch (error) {
      if (!MEETINGS.includes((error as { code: string }).code)) throw error
    }
}

/** Plain counts over the tables: by line, and `''` for all of them. In My View rooms and car pools are single. */
export async function countPlainly(
  { all, eventId, write }: Storm,
  day: string,
  coordinatorId: number | null,
) {
  const legs = all.flatMap(({ id, legs: ofDays }) => (ofDays[day] ? [{ id, leg: ofDays[day] }] : []))
  const { rows } = await write(
    `with expected as (
        select case when $4::int is not null then i.document_id when i.kind = 'hotel-room' then 'hotel'
            when i.kind = 'car-pool' then 'car-pools' else i.document_id end as line,
            i.id as item_id, p.user_id, l.leg
          from items i join unnest($2::int[], $3::text[]) l (id, leg) on l.id = i.id left join lateral (
            select user_id from assignments a where a.item_id = i.id and i.kind <> 'sub-event'
            union all select user_id from event_members m where m.event_id = i.event_id and i.kind = 'sub-event') p on true
          where i.event_id = $1 and ($4::int is null or i.coordinator_id = $4)),
      seen as (
        select e.line, e.user_id, c.id is not null as is_in, x.user_id is not null as is_excused from expected e
          left join check_ins c on c.item_id = e.item_id and c.user_id = e.user_id and c.leg = e.leg and c.annulled_at is null
          left join departures d on d.item_id = e.item_id and d.leg = e.leg and d.undone_at is null
          left join excuses x on x.departure_id = d.id and x.user_id = e.user_id),
      people as (
        select coalesce(line, '') as line, user_id, bool_or(is_in) as is_in, bool_and(is_excused) as is_excused
          from seen group by grouping sets ((line, user_id), (user_id)))
      select line, count(user_id) filter (where is_in)::int as is_in, count(user_id)::int as total,
          count(user_id) filter (where is_excused and not is_in)::int as excused
        from people group by line`,
    [eventId, legs.map(({ id }) => id), legs.map(({ leg }) => leg), coordinatorId],
  )
  const sum = rows.find(({ line }) => line === '') ?? { is_in: 0, total: 0, excused: 0 }
  return {
    ...{ users: sum.total, checkedIn: sum.is_in, excused: sum.excused },
    pending: sum.total - sum.is_in - sum.excused,
    items: Object.fromEntries(
      rows
        .filter(({ line }) => line !== '')
        .map(({ line, is_in, total, excused }) => [line, [is_in, total, excused]]),
    ),
  }
}

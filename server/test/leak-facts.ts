import type { TestContext } from './test-context.ts'

export interface LeakFacts {
  isAdmin: boolean
  people: { id: number; email: string; contact: string; document_id: string; password_hash: string }[]
  /** hexadecimal */
  codes: { hash: string }[]
  sessions: { id: number; user_id: number }[]
  homes: { street: string; formatted_address: string; place_id: string; latitude: number }[]
  /** the coordinators whose contact card the caller may see, by item and of events (R13) */
  cardsOfItems: { item: number; person: number }[]
  cardsOfEvents: { person: number }[]
  ownItems: { id: number }[]
  /** people on the caller's items */
  ledPeople: { id: number }[]
  /** whether the caller may see its meeting point, and whose phones */
  pools: {
    id: number
    places: (string | null)[]
    knowsPlace: boolean
    riders: number[] | null
  }[]
}

const listOf = (rows: string) => `coalesce((select json_agg(r) from (${rows}) r), '[]')`

/** One statement, because the authorisation table asks it about each answer. */
const FACTS = `
  with me as (select $1::int as id, exists (select from users where id = $1 and role = 'Admin') as is_admin)
  select me.is_admin as "isAdmin",
    ${listOf('select id, email, contact, document_id, password_hash from users')} as people,
    ${listOf("select encode(code_hash, 'hex') as hash from one_time_codes")} as codes,
    ${listOf('select id, user_id from sessions')} as sessions,
    ${listOf(`
      select street, formatted_address, place_id, latitude from preferences
        where user_id is distinct from me.id`)} as homes,
    ${listOf(`
      select i.id as item, i.coordinator_id as person from items i
        where i.coordinator_id is not null and (me.is_admin
          or exists (select from assignments a where a.item_id = i.id and a.user_id = me.id)
          or i.kind = 'sub-event' and exists (select from event_members m where m.event_id = i.event_id and m.user_id = me.id))`)} as "cardsOfItems",
    ${listOf(`
      select e.emergency_coordinator_id as person from events e
        where e.emergency_coordinator_id is not null
          and (e.emergency_coordinator_id = me.id or me.is_admin
            or exists (select from event_members m where m.event_id = e.id and m.user_id = me.id)
            or exists (select from items i where i.event_id = e.id and i.coordinator_id = me.id))`)} as "cardsOfEvents",
    ${listOf('select id from items where coordinator_id = me.id')} as "ownItems",
    ${listOf(`
      select a.user_id as id from items i join assignments a on a.item_id = i.id
        where i.coordinator_id = me.id`)} as "ledPeople",
    ${listOf(`
      select c.item_id as id,
          array[c.meeting_point, c.place_id, c.latitude::text, c.longitude::text] as places,
          me.is_admin or me.id = any(r.riders) or exists (select from car_pool_requests q where q.car_pool_id = c.item_id
            and q.requestee_id = me.id and q.request_type = 'invite_request' and q.request_status = 'pending') as "knowsPlace",
          case when me.is_admin or me.id = any(r.riders) then r.riders end as riders
        from car_pools c
          cross join lateral (select array_agg(user_id) as riders from assignments where item_id = c.item_id) r`)} as pools
    from me`

export async function leakFacts({ pool }: TestContext, me: { id: number } | null): Promise<LeakFacts> {
  const { rows } = await pool.query<LeakFacts>(FACTS, [me?.id ?? null])
  return rows[0]!
}

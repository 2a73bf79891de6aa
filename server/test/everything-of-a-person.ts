import type { GivenPerson } from './given.ts'
import type { TestServer } from './server.ts'

/** Columns that hold a person's id, as the foreign keys say; one to a membership counts too. */
export async function referencesToPeople({ ctx }: TestServer): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ reference: string }>(`
    select c.conrelid::regclass || '.' || a.attname as reference
    from pg_constraint c
      cross join unnest(c.conkey, c.confkey) k (here, there)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.here
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.there
    where c.contype = 'f' and (
      c.confrelid = 'users'::regclass and b.attname = 'id' or
      c.confrelid = 'event_members'::regclass and b.attname = 'user_id')
    order by 1`)
  return [...new Set(rows.map(({ reference }) => reference))]
}

export interface Everything {
  person: GivenPerson
  other: GivenPerson
  past: { id: number }
  present: { id: number }
  /** values that lead to the person */
  traces: Readonly<Record<string, string>> & { name: string; email: string; key: string }
}

const DAY_MS = 86_400_000

const IMPORT = { sheet: 'people', added: 1, changed: 0, same: 0 }

/** A person with rows wherever the schema refers to one, in an event that is over and in one that runs. */
export async function everythingOfAPerson(server: TestServer): Promise<Everything> {
  const { given, ctx } = server
  const now = ctx.now()
  const traces = {
    name: 'Zubeida Qadir',
    email: 'zubeida.q@traces.test',
    username: 'zubeida.q',
    contact: '9000000123',
    street: '17 Trace Lane',
    meetingPoint: 'Trace Gate',
    area: 'Traceville',
    note: 'The blue trace',
    message: 'Please take me, trace message',
    reason: 'trace reason',
    answer: 'dear Zubeida, trace answer',
    device: 'TracePhone/1.0',
    place: 'trace-place-id',
    endpoint: 'https://push.test/trace-endpoint',
    key: 'trace-key-0123456789',
    clientKey: 'trace-client-key',
    drink: 'trace drink',
    staffReason: 'Zubeida trace was not there',
    oldEmail: 'zubeida.old@traces.test',
    flat: 'Trace flat 7',
    landmark: 'Trace temple',
    apiToken: 'Trace badges',
    refuge: 'Behind the trace wall',
  }
  const { name, email, username, contact } = traces
  const person = await given.person({ name, email, username, contact })
  const other = await given.person({ name: 'Other Person' })
  const past = await given.event({
    start_date: new Date(now.getTime() - 9 * DAY_MS),
    end_date: new Date(now.getTime() - 7 * DAY_MS),
    emergency_coordinator_id: person.id,
  })
  const present = await given.event({ emergency_coordinator_id: person.id })
  const insert = (table: string, row: object) =>
    ctx.db
      .insertInto(table as 'audit')
      .values(row as never)
      .execute()
  await insert('api_tokens', {
    ...{ admin_id: person.id, name: traces.apiToken, access: 'read', token_hash: 'trace-token-hash' },
    ...{ created_at: now, expires_at: now },
  })
  await insert('passkeys', {
    ...{ user_id: person.id, credential_id: 'trace-credential', public_key: Buffer.of(1), counter: 0 },
    ...{ transports: [], device: traces.device, created_at: now },
  })
  await insert('recovery_codes', { user_id: person.id, code_hash: Buffer.of(1), created_at: now })
  await insert('webhooks', {
    ...{ url: 'https://hooks.test/', description: 'Hooks', topics: ['rsvp'], signing_key: 'whsec_a2V5' },
    ...{ created_at: now, created_by_id: person.id, paused_at: now, paused_because: 'admin' },
  })
  await insert('imports', {
    ...{ ...IMPORT, event_id: present.id, at: now, by_id: person.id, undone_by_id: person.id },
  })
  const import_id = ctx.db.selectFrom('imports').select('id').where('by_id', '=', person.id)
  await insert('import_changes', { import_id, kind: 'member-added', user_id: person.id })
  await insert('webhook_messages', { topic: 'rsvp', user_id: person.id, at: now, details: '{}' })
  await insert('channel_choices', { user_id: person.id, kind: 'message', channel: 'email', is_on: false })
  for (const event of [past, present]) {
    for (const { id } of [person, other]) await given.member(event.id, id)
    await given.preferences(event.id, person.id, {
      street: traces.street,
      formatted_address: `${traces.street}, Pune`,
      place_id: traces.place,
      drink_preference: [traces.drink],
      flat: traces.flat,
      landmark: traces.landmark,
    })
    const bus = await given.bus(event.id, {}, person.id)
    await given.assign(bus, person.id, other.id)
    const byThem = {
      at: now,
      method: 'staff',
      by_user_id: person.id,
      client_key: `${traces.clientKey}-${bus.id}`,
    }
    await insert('check_ins', { item_id: bus.id, user_id: person.id, ...byThem, method: 'self' })
    await insert('check_ins', {
      ...{ item_id: bus.id, user_id: other.id, at: now, method: 'staff', by_user_id: person.id },
      ...{ annulled_at: now, annulled_by_id: person.id, annulled_reason: 'On another bus' },
    })
    await insert('passes', {
      ...{ event_id: event.id, user_id: person.id, created_at: now },
      number: event === past ? 100_000_001 : 100_000_002,
    })
    const scan = { item_id: bus.id, leg: 'first', outcome: 'in', at: now, recorded_at: now }
    await insert('scans', { ...scan, user_id: person.id, by_user_id: other.id })
    const { client_key } = byThem
    await insert('scans', { ...scan, user_id: other.id, by_user_id: person.id, client_key })
    const room = await given.room(event.id)
    await given.assign(room, person.id, other.id)
    await insert('check_ins', {
      ...{ item_id: room.id, user_id: person.id, at: now, method: 'staff', by_user_id: other.id },
      ...{ annulled_at: now, annulled_by_id: other.id, annulled_reason: traces.staffReason },
    })
    for (const [by, excused] of [
      [other, person],
      [person, other],
    ] as const) {
      const { id } = await ctx.db
        .insertInto('departures')
        .values({
          item_id: bus.id,
          event_id: event.id,
          kind: 'bus',
          leg: 'first',
          at: now,
          by_user_id: by.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const reason = excused === person ? traces.staffReason : 'On another bus'
      await insert('excuses', { departure_id: id, user_id: excused.id, reason, at: now, by_user_id: by.id })
      await insert('departure_moves', { departure_id: id, user_id: excused.id, to_item_id: room.id })
      const undone = { undone_at: now, undone_by_id: by.id, undone_reason: 'Came back' }
      await ctx.db.updateTable('departures').set(undone).where('id', '=', id).execute()
    }
    const ride = await given.carPool(event.id, person.id, {
      meeting_point: traces.meetingPoint,
      area: traces.area,
      note: traces.note,
      latitude: 18.512345,
      longitude: 73.812345,
      place_id: traces.place,
    })
    await given.assign(ride, other.id)
    const third = await given.person()
    await given.member(event.id, third.id)
    await given.carPoolRequest(ride, third.id, person.id, { message: traces.answer })
    await given.carPoolRequest(ride, person.id, third.id, {
      request_type: 'invite_request',
      message: traces.message,
      reason: traces.reason,
      request_status: 'cancelled',
    })
    const { id: rollCallId } = await ctx.db
      .insertInto('roll_calls')
      .values({
        ...{ event_id: event.id, asks_everybody: true, started_at: now, started_by_id: person.id },
        ...{ ended_at: now, ended_by_id: person.id, safe_count: 1, help_count: 1, silent_count: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [of, by] of [
      [person, person],
      [other, person],
    ] as const) {
      await insert('roll_call_people', { roll_call_id: rollCallId, user_id: of.id, state: 'safe' })
      await insert('roll_call_answers', {
        ...{ roll_call_id: rollCallId, user_id: of.id, answer: 'safe', at: now, recorded_at: now },
        ...{ by_user_id: by.id, place: of === person ? traces.refuge : 'The lobby' },
        ...{ client_key: `${traces.clientKey}-${of.id}`, latitude: 18.5, longitude: 73.8 },
      })
    }
    await insert('car_pool_waits', { event_id: event.id, user_id: person.id })
    const change = { event_id: event.id, item_id: bus.id, was: {} }
    await insert('changes_to_tell', { ...change, user_id: person.id, by_id: other.id })
    await insert('changes_to_tell', { ...change, user_id: other.id, by_id: person.id })
    await insert('unsubscribes', { user_id: person.id, event_id: event.id, at: new Date() })
    await insert('event_invitations', { event_id: event.id, email })
    for (const [sender, to] of [
      [person, other],
      [other, person],
    ] as const) {
      const { id } = await ctx.db
        .insertInto('notifications')
        .values({
          event_id: event.id,
          sender_id: sender.id,
          title: 'Note',
          body: `${name} and ${other.name}`,
          kind: 'message',
          stopped_by_id: sender.id,
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await insert('recipients', { notification_id: id, user_id: to.id })
      await insert('deliveries', {
        ...{ notification_id: id, user_id: to.id, channel: 'email', next_try_at: new Date() },
      })
    }
    for (const [by, to] of [
      [person, other],
      [other, person],
    ] as const)
      await insert('contacts', {
        ...{ event_id: event.id, user_id: to.id, by_user_id: by.id, item_id: bus.id, way: 'call' },
        at: new Date(now.getTime() + event.id),
      })
    for (const [actor, subject] of [
      [person, other],
      [other, person],
    ] as const)
      await insert('audit', {
        ...{ action: 'check-in-annulled', actor_id: actor.id, event_id: event.id },
        ...{
          subject_type: 'user',
          subject_id: subject.id,
          details: { reason: actor === other ? traces.staffReason : 'On another bus' },
        },
      })
  }
  await ctx.db
    .updateTable('sessions')
    .set({ user_agent: traces.device })
    .where('user_id', '=', person.id)
    .execute()
  await given.calendarFeed(person.id)
  const lasting = { created_at: now, expires_at: new Date(now.getTime() + DAY_MS) }
  const hashes = ['reset', 'undo'].map(word => Buffer.from(word))
  await insert('one_time_codes', {
    code_hash: hashes[0],
    user_id: person.id,
    purpose: 'reset-password',
    ...lasting,
  })
  await insert('one_time_codes', {
    ...{ code_hash: hashes[1], user_id: person.id, purpose: 'undo-email', email: traces.oldEmail },
    ...lasting,
  })
  const logged = { kind: 'logged-in', at: now, device: traces.device }
  await insert('security_log', { ...logged, user_id: person.id, way: 'password' })
  await insert('security_log', { kind: 'sessions-ended', at: now, actor_id: person.id, user_id: other.id })
  await insert('security_log', {
    ...{ kind: 'phones-read', at: now, actor_id: other.id, event_id: present.id },
    ...{ call: 'GET /events/:id/people', people: [person.id], has_more: false },
  })
  await insert('hand_offs', {
    ...{ user_id: person.id, session_id: person.sessionId, selector: 'ABC', code_hash: Buffer.alloc(32) },
    ...{ created_at: now, expires_at: new Date(now.getTime() + 60_000) },
  })
  await insert('push_subscriptions', {
    ...{
      user_id: person.id,
      session_id: person.sessionId,
      endpoint: traces.endpoint,
      p256dh: 'trace-p256dh',
      auth: 'trace-auth',
    },
    user_agent: traces.device,
  })
  await insert('installed_apps', { user_id: person.id, first_seen_at: now, last_seen_at: now })
  await insert('idempotency_keys', {
    ...{ user_id: person.id, key: traces.key, request_hash: Buffer.from('x'), created_at: now },
    result: JSON.stringify({ id: person.id }),
  })
  await ctx.inTransaction(async tx => {
    for (const data of [
      { kind: 'confirm', userId: person.id },
      { kind: 'reset', email, device: traces.device },
      { kind: 'sign-up', person: { username, email, name, contact } },
      { kind: 'email-changed', userId: person.id, email: traces.oldEmail },
    ])
      await ctx.jobs.send(tx, 'account-mail', data)
  })
  await server.jobsDone()
  return { person, other, past, present, traces }
}

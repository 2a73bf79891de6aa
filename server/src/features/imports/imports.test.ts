import type { HistoryEntry } from '@muster/domain/history/schema.ts'
import type { Sheet } from '@muster/domain/imports/columns.ts'
import type { Row } from '@muster/domain/imports/rows.ts'
import type { Imported, SheetReply } from '@muster/domain/imports/schema.ts'
import { importRefusals, importWords as say } from '@muster/domain/imports/words.ts'
import { wallClockIn } from '@muster/domain/shared/clock.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { importOf } from '#test/import-rows.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const TIMEZONE = 'Asia/Kolkata'

let admin: GivenPerson
let asha: GivenPerson
let ravi: GivenPerson
let dev: GivenPerson
let event: { id: number; startDate: Date; endDate: Date }
let bus: { id: number }
beforeEach(async () => {
  const { given, ctx } = server
  admin = await given.person({ role: 'Admin', name: 'Anil Admin' })
  const made = await given.event({ timezone: TIMEZONE, active: false })
  const dates = await ctx.db
    .selectFrom('events')
    .select(['start_date as startDate', 'end_date as endDate'])
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  event = { id: made.id, ...dates }
  bus = await given.bus(event.id, { bus_identifier: 'Bus 1', bus_number: 'MH 14' })
  asha = await given.person({ name: 'Asha Kulkarni' })
  ravi = await given.person({ name: 'Ravi Deshpande' })
  dev = await given.person({ name: 'Dev Patil' })
  for (const { id } of [asha, ravi, dev]) await given.member(event.id, id)
  await given.assign(bus, asha.id)
})

const sheet = async (name: Sheet): Promise<SheetReply['data']> =>
  (await call('GET', `/events/${event.id}/sheet?filters[sheet][$eq]=${name}`, { as: admin })).body.data

/** As the screen does: compared with what is there. */
async function bodyOf(name: Sheet, rows: readonly Omit<Row, 'line'>[]) {
  const { rows: stored, members } = await sheet(name)
  const numbered = rows.map((row, at) => ({ ...row, line: at + 2 }))
  const of = { timezone: TIMEZONE, startDate: event.startDate, endDate: event.endDate }
  return { data: importOf(name, numbered, { stored, members: new Set(members), event: of }) }
}
const send = (body: object) => call('POST', `/events/${event.id}/imports`, { as: admin, body })
async function importRows(name: Sheet, rows: readonly Omit<Row, 'line'>[]): Promise<Imported> {
  const reply = await send(await bodyOf(name, rows))
  expect(reply.body.error).toBeUndefined()
  return reply.body.data
}
const undo = async ({ id }: { id: number }): Promise<Imported> =>
  (await call('POST', `/imports/${id}/undo`, { as: admin })).body.data

const at = (hours: number) => wallClockIn(TIMEZONE, new Date(event.startDate.getTime() + hours * 3_600_000))
const busRow = (values: object = {}, people: string[] | null = null) => ({
  values: { busIdentifier: 'Bus 2', busNumber: 'MH 12', time: at(5), ...values },
  people,
})

/** All that there is, apart from what says that there was an import, and when and how often a row has changed. */
async function state(): Promise<Record<string, unknown[]>> {
  const tables = ['users', 'event_members', 'event_invitations', 'items', 'buses', 'flights', 'hotel_rooms']
  const all = [...tables, 'sub_events', 'assignments', 'check_ins']
  const entries = await Promise.all(
    all.map(async table => {
      const { rows } = await server.ctx.pool.query(
        `select to_jsonb(t) - array['updated_at', 'revision', 'versions', 'id'] || jsonb_build_object(
          'key', ${table === 'assignments' ? "item_id || '-' || user_id" : "to_jsonb(t) ->> 'id'"}) as row
          from ${table} t order by 1`,
      )
      return [table, rows] as const
    }),
  )
  return Object.fromEntries(entries)
}

describe('An import of buses', () => {
  test('adds, changes and leaves, and the audit and the list say so', async () => {
    await server.given.bus(event.id, { bus_identifier: 'Bus 9' })
    const done = await importRows('bus', [
      { values: { busIdentifier: 'Bus 1', busNumber: 'MH 14 AB 1' }, people: [dev.email, ravi.email] },
      busRow({ coordinator: ravi.email, capacity: '40' }, [asha.email]),
      { values: { busIdentifier: 'bus  9', busNumber: 'MH 14 A1 4100' }, people: null },
    ])
    expect(done).toMatchObject({ new: 1, changed: 2, same: 0, by: 'Anil Admin', undoneAt: null, kept: 0 })
    const { rows } = await sheet('bus')
    expect(rows.map(({ values, people }) => [values.busIdentifier, values.busNumber, people])).toEqual([
      ['Bus 1', 'MH 14 AB 1', [dev.email, ravi.email].toSorted()],
      ['bus  9', 'MH 14 A1 4100', []],
      ['Bus 2', 'MH 12', [asha.email]],
    ])
    expect(rows[2]?.values).toMatchObject({ time: at(5), capacity: '40', coordinator: ravi.email })
    const { rows: audit } = await server.ctx.pool.query(
      'select action, subject_id as person, actor_id as by from audit where event_id = $1 order by id',
      [event.id],
    )
    const of = (action: string, person: GivenPerson | null = null) => ({
      ...{ action, person: person?.id ?? null, by: admin.id },
    })
    expect(audit).toEqual([
      of('item-created'),
      ...[of('item-changed'), of('item-changed')],
      ...[of('assigned', asha), of('assigned', dev), of('assigned', ravi)],
      ...[of('unassigned', asha), of('imported')],
    ])
    const list = await call('GET', `/events/${event.id}/imports`, { as: admin })
    expect(list.body.data).toEqual([done])
    const history = async (query = '') => {
      const { body } = await call('GET', `/events/${event.id}/history?${query}`, { as: admin })
      return body.data.map((entry: HistoryEntry) => [entry.action, entry.import])
    }
    const batch = { id: done.id, sheet: 'bus', new: 1, changed: 2 }
    expect(await history()).toEqual([['imported', batch]])
    const each = await history(`filters[import]=${done.id}`)
    expect(each.toReversed()).toEqual(audit.slice(0, -1).map(({ action }) => [action, batch]))
    expect(await history(`filters[item]=${bus.id}&filters[person]=${asha.id}`)).toEqual([
      ['unassigned', batch],
    ])
    await undo(done)
    expect((await history()).map(([action]: string[]) => action)).toEqual(['import-undone', 'imported'])
    // and what is done by hand afterwards is not part of it
    await call('DELETE', `/items/${bus.id}`, { as: admin })
    expect((await history())[0]).toEqual(['item-deleted', null])
  })

  test('of what an export says changes nothing', async () => {
    const { rows } = await sheet('bus')
    const done = await importRows(
      'bus',
      rows.map(({ values, people }) => ({ values, people })),
    )
    expect(done).toMatchObject({ new: 0, changed: 0, same: 1 })
  })

  test('is undone to what was there before, and a second time nothing happens', async () => {
    // the app writes milliseconds
    await server.ctx.pool.query(
      `update assignments set assigned_at = date_trunc('milliseconds', assigned_at)`,
    )
    const before = await state()
    const done = await importRows('bus', [
      { values: { busIdentifier: 'Bus 1', busNumber: 'MH 1', coordinator: dev.email }, people: [dev.email] },
      busRow({}, [ravi.email]),
    ])
    expect(await state()).not.toEqual(before)
    expect(await undo(done)).toMatchObject({ kept: 0, undoneAt: expect.any(String) })
    expect(await state()).toEqual(before)
    const once = await changesIn(server.ctx)
    expect((await undo(done)).kept).toBe(0)
    expect(await changesIn(server.ctx)).toEqual(once)
  })

  test('leaves what somebody has changed since when it is undone', async () => {
    const done = await importRows('bus', [
      { values: { busIdentifier: 'Bus 1', busNumber: 'MH 1' }, people: null },
      busRow({ busIdentifier: 'Bus 2' }),
      busRow({ busIdentifier: 'Bus 3' }, [ravi.email]),
      busRow({ busIdentifier: 'Bus 4' }),
    ])
    const { rows } = await sheet('bus')
    const [one, two, three] = rows
    for (const { id } of [one, two].filter(row => row !== undefined)) {
      const { body } = await call('GET', `/items/${id}/settings`, { as: admin })
      const { revision, item } = body.data
      const data = { revision, item: { ...item, boardingPoint: 'Kothrud depot' } }
      await call('PUT', `/items/${id}/settings`, { as: admin, body: { data } })
    }
    const people = { data: { add: [dev.id], remove: [] } }
    await call('PUT', `/items/${three?.id}/people`, { as: admin, body: people })
    expect((await undo(done)).kept).toBe(3)
    expect((await sheet('bus')).rows.map(({ values }) => values.busIdentifier)).toEqual([
      'Bus 1',
      'Bus 2',
      'Bus 3',
    ])
  })

  test('of which somebody has checked in keeps this person when it is undone', async () => {
    const done = await importRows('bus', [
      { values: { busIdentifier: 'Bus 1' }, people: [asha.email, dev.email, ravi.email] },
    ])
    await server.ctx.pool.query(
      `insert into check_ins (item_id, user_id, at, method) values ($1, $2, now(), 'staff')`,
      [bus.id, dev.id],
    )
    expect((await undo(done)).kept).toBe(1)
    expect((await sheet('bus')).rows[0]?.people).toEqual([asha.email, dev.email].toSorted())
  })
})

describe('An import is refused as a whole', () => {
  const refused = async (body: object, status: number, sentence?: string | RegExp) => {
    const before = await changesIn(server.ctx)
    const reply = await send(body)
    expectRefusal(reply, status, sentence)
    expect(await changesIn(server.ctx)).toEqual(before)
    return reply.body.error.details.issues
  }

  test('when somebody has changed what its preview showed', async () => {
    const body = await bodyOf('bus', [
      { values: { busIdentifier: 'Bus 1', busNumber: 'MH 1' }, people: null },
    ])
    await server.ctx.db
      .updateTable('buses')
      .set({ bus_number: 'MH 99' })
      .where('item_id', '=', bus.id)
      .execute()
    await refused(body, 409, importRefusals.import_stale)
  })

  test('when a cell is wrong, with the row, the column and the sentence', async () => {
    const stranger = await server.given.person()
    const body = await bodyOf('bus', [
      busRow(),
      busRow({ busIdentifier: 'Bus 3', capacity: 'many' }),
      busRow({ busIdentifier: 'Bus 4' }, [stranger.email]),
    ])
    expect(await refused(body, 400, importRefusals.rows_wrong)).toEqual([
      { path: 'data.rows.1.values.capacity', message: 'Please enter a number from 1 to 500, or nothing' },
      { path: 'data.rows.2.people', message: `Not in the event: ${stranger.email}` },
    ])
  })

  test('when a co-ordinator has no account', async () => {
    const body = await bodyOf('bus', [busRow(), busRow({ busIdentifier: 'B', coordinator: 'x@muster.test' })])
    expect(await refused(body, 400)).toEqual([
      { path: 'data.rows.1.values.coordinator', message: say.noAccount },
    ])
  })

  test('when it names a column that the table does not have', async () => {
    const { data } = await bodyOf('bus', [busRow()])
    const rows = data.rows.map(row => ({ ...row, values: { ...row.values, driver: 'Suresh' } }))
    await refused({ data: { ...data, rows } }, 400, /driver/)
  })

  test('when there is no such event', async () => {
    const body = await bodyOf('bus', [busRow()])
    const reply = await call('POST', '/events/2000000000/imports', { as: admin, body })
    expectRefusal(reply, 404)
  })
})

describe('An import of people', () => {
  let count = 0
  let email: string
  beforeEach(() => {
    count += 1
    email = `new.person${count}@muster.test`
  })

  test('makes accounts, adds those who have one, and leaves names to people who have logged in', async () => {
    const before = await state()
    const known = await server.given.person({ email: 'known@muster.test', name: 'Known Person' })
    const outside = await state()
    const done = await importRows('people', [
      { values: { email, name: 'New Person', contact: '9820012345' }, people: null },
      { values: { email: known.email, name: 'Another Name', contact: '' }, people: null },
      { values: { email: asha.email, name: 'Asha K', contact: '' }, people: null },
    ])
    expect(done).toMatchObject({ new: 2, changed: 0, same: 1 })
    const { rows } = await sheet('people')
    expect(rows.map(({ values, isOwn }) => [values.email, values.name, isOwn])).toEqual([
      [asha.email, 'Asha Kulkarni', true],
      [dev.email, 'Dev Patil', true],
      ['known@muster.test', 'Known Person', true],
      [email, 'New Person', false],
      [ravi.email, 'Ravi Deshpande', true],
    ])
    expect(await undo(done)).toMatchObject({ kept: 0 })
    expect(await state()).toEqual(outside)
    expect(before.users).toHaveLength((outside.users ?? []).length - 1)
  })

  test('changes the names of those who have not logged in, and an undo gives them back', async () => {
    await importRows('people', [{ values: { email, name: 'Nwe Preson' }, people: null }])
    const before = await state()
    const done = await importRows('people', [
      { values: { email, name: 'New Person', contact: '9820012345' }, people: null },
    ])
    expect(done).toMatchObject({ new: 0, changed: 1 })
    const row = async () => (await sheet('people')).rows.find(({ values }) => values.email === email)?.values
    expect(await row()).toMatchObject({ name: 'New Person', contact: '9820012345' })
    await undo(done)
    expect(await state()).toEqual(before)
  })

  test('raises what names a person whose name it changes, so that phones read it again', async () => {
    await importRows('people', [{ values: { email, name: 'Nwe Preson' }, people: null }])
    await importRows('bus', [busRow({ coordinator: email })])
    const raised = async () => {
      const { rows } = await server.ctx.pool.query(
        'select updated_at as at from items where event_id = $1 and coordinator_id is not null',
        [event.id],
      )
      return rows[0].at
    }
    const before = await raised()
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    await importRows('people', [{ values: { email, name: 'New Person' }, people: null }])
    expect(await raised()).not.toEqual(before)
  })

  test('leaves who has got a place or a password since when it is undone', async () => {
    const emails = ['claimed', 'placed', 'idle'].map(name => `${name}@muster.test`)
    const done = await importRows(
      'people',
      emails.map(one => ({ values: { email: one }, people: null })),
    )
    await server.ctx.pool.query('update users set unclaimed_since = null where email = $1', [emails[0]])
    const { rows } = await sheet('people')
    await server.given.assign(bus, rows.find(({ values }) => values.email === emails[1])?.id ?? 0)
    expect((await undo(done)).kept).toBe(2)
    const left = (await sheet('people')).rows.map(({ values }) => values.email)
    expect(emails.map(one => left.includes(one))).toEqual([true, true, false])
  })

  test('forgets the old name of somebody who sets a password', async () => {
    await importRows('people', [{ values: { email, name: 'Nwe Preson' }, people: null }])
    const done = await importRows('people', [{ values: { email, name: 'New Person' }, people: null }])
    await server.ctx.pool.query('update users set unclaimed_since = null where email = $1', [email])
    const { rows } = await server.ctx.pool.query('select before from import_changes where import_id = $1', [
      done.id,
    ])
    expect(rows).toEqual([{ before: null }])
    expect((await undo(done)).kept).toBe(1)
    expect((await sheet('people')).rows.map(({ values }) => values.name)).toContain('New Person')
  })

  test('with a disabled account adds nobody', async () => {
    const off = await server.given.person({ disabled_at: server.ctx.now() })
    const body = await bodyOf('people', [
      { values: { email }, people: null },
      { values: { email: off.email }, people: null },
    ])
    const before = await changesIn(server.ctx)
    const reply = await send(body)
    expectRefusal(reply, 400, importRefusals.rows_wrong)
    expect(reply.body.error.details.issues).toEqual([
      { path: 'data.rows.1.values.email', message: say.notPossible },
    ])
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('into an event that is over is refused, because its numbers are final', async () => {
    await server.ctx.pool.query(
      `update events set start_date = start_date - interval '9 days', end_date = end_date - interval '9 days' where id = $1`,
      [event.id],
    )
    expectRefusal(await send(await bodyOf('people', [{ values: { email }, people: null }])), 409)
  })
})

test('Of four Admins who import the same rows at once, one does', async () => {
  const body = await bodyOf('bus', [busRow({}, [dev.email])])
  const replies = await race(4, () => send(body))
  expect(countBy(replies, ({ status }) => status)).toEqual({ 200: 1, 409: 3 })
  expect((await sheet('bus')).rows).toHaveLength(2)
})

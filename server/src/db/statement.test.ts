import { expect, test, vi } from 'vitest'
import { testServer } from '#test/server.ts'
import { statement, statementById, statementByKeys, statementInForms } from './statement.ts'

const server = testServer()

const findMembers = statement('find-members', { eventId: 'int', ids: 'int[]' }, (db, { eventId, ids }) =>
  db
    .selectFrom('event_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id as id', 'u.name', eb => eb('m.event_id', '=', eventId).as('isHere')])
    .where('m.event_id', '=', eventId)
    .where('u.role', '=', "O'Hara")
    .where('m.user_id', '=', eb => eb.fn.any(ids))
    .orderBy('m.user_id'),
)

test('A statement is named, numbers each parameter once and writes constants as literals', async () => {
  const sent = vi.spyOn(server.ctx.pool, 'query')
  expect(await findMembers(server.ctx, { eventId: 7, ids: [1, 2] })).toEqual([])
  const [query] = sent.mock.calls[0] as unknown as [{ name: string; text: string; values: unknown[] }]
  expect(query.name).toBe('find-members')
  expect(query.values).toEqual([7, [1, 2]])
  expect(query.text.match(/\$\d/g)).toEqual(['$1', '$1', '$2'])
  expect(query.text).toContain("'O''Hara'")
  sent.mockRestore()
})

test('A statement finds the rows of its values', async () => {
  const { given, ctx } = server
  const event = await given.event()
  const people = [await given.person({ name: 'Asha' }), await given.person({ name: 'Ravi' })]
  for (const { id } of people) {
    await given.member(event.id, id)
    await ctx.db.updateTable('users').set({ role: 'Attendee' }).where('id', '=', id).execute()
  }
  const countMembers = statementInForms(
    'count-members',
    { eventId: 'int', name: 'text' },
    (db, { eventId, name }, form: { byName: boolean }) => {
      const all = db
        .selectFrom('event_members as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select(eb => eb.fn.countAll<number>().as('total'))
        .where('m.event_id', '=', eventId)
      return form.byName ? all.where('u.name', '=', name) : all
    },
  )
  const values = { eventId: event.id, name: 'Asha' }
  expect(await countMembers(ctx, { byName: false }, values)).toEqual([{ total: 2 }])
  expect(await countMembers(ctx, { byName: true }, values)).toEqual([{ total: 1 }])
})

/** Those of this file: the server asks for itself now and then. */
const queriesIn = (sent: { mock: { calls: unknown[][] } }) =>
  sent.mock.calls
    .map(([query]) => query as { name?: string; values: unknown[] })
    .filter(({ name }) => name?.startsWith('find-event'))

test('A statement finds a row by either of its ids, with a named statement for each', async () => {
  const { given, ctx } = server
  const event = await given.event({ name: 'Monsoon' })
  const findEvent = statementById('find-event', {}, (db, _, hasId) =>
    db
      .selectFrom('events as e')
      .where(({ ref }) => hasId({ id: ref('e.id'), documentId: ref('e.document_id') }))
      .select('e.name'),
  )
  const sent = vi.spyOn(ctx.pool, 'query')
  expect(await findEvent(ctx, { id: event.id }, {})).toEqual([{ name: 'Monsoon' }])
  expect(await findEvent(ctx, { documentId: event.documentId }, {})).toEqual([{ name: 'Monsoon' }])
  const names = queriesIn(sent).map(({ name }) => name)
  expect(names).toEqual(['find-event', 'find-event-by-document-id'])
  sent.mockRestore()
})

test('A statement by keys reads eight keys with each query', async () => {
  const { given, ctx } = server
  const ids: number[] = []
  for (let count = 0; count < 10; count++) ids.push((await given.event()).id)
  const findEvents = statementByKeys('find-events', (db, keys) =>
    db.selectFrom('events').where('id', 'in', keys).select('id'),
  )
  const sent = vi.spyOn(ctx.pool, 'query')
  const found = (await findEvents(ctx, [...ids, 999_999])).map(({ id }) => id)
  expect(found.toSorted((a, b) => a - b)).toEqual(ids)
  const values = queriesIn(sent).map(query => query.values)
  expect(values).toEqual([ids.slice(0, 8), [ids[8], ids[9], ...Array(6).fill(999_999)]])
  expect(await findEvents(ctx, [])).toEqual([])
  sent.mockRestore()
})

test('A statement is planned once, even if its estimates depend on the values', async () => {
  const client = await server.ctx.pool.connect()
  try {
    const text = 'select id from items where id = any(cast($1 as int[])) limit $2'
    const query = (ids: number[]) => client.query({ name: 'some-items', text, values: [ids, 25] })
    for (let count = 1; count <= 10; count++) await query(Array.from({ length: count }, (_, at) => at))
    const { rows } = await client.query(
      `select custom_plans as "ofTheirOwn" from pg_prepared_statements where name = 'some-items'`,
    )
    expect(rows).toEqual([{ ofTheirOwn: 0 }])
  } finally {
    client.release()
  }
})

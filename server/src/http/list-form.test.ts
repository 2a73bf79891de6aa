import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statementInForms } from '#db/statement.ts'
import { testServer } from '#test/server.ts'
import { filtersOf, formOf, type ListForm, orderOf } from './list-form.ts'
import type { Query } from './query.ts'
import type { Comparison, Filter } from './read-filters.ts'

const server = testServer()

const listEvents = statementInForms('list-events-by-name', {}, (db, _, form: ListForm) =>
  db
    .selectFrom('events as e')
    .where(filtersOf(form, { name: sql.ref('e.name') }))
    .select('e.name')
    .orderBy(
      orderOf(
        form,
        { name: sql.ref('e.name') },
        { fallback: { field: 'name', isDescending: false }, last: sql.ref('e.id') },
      ),
    ),
)

const name = (operator: Comparison['operator'], value: unknown): Comparison => ({
  field: 'name',
  type: 'text',
  operator,
  value,
})

const query = (values: Partial<Query>): Query => ({
  filter: { every: [] },
  populate: new Set(),
  selection: new Map(),
  withCount: true,
  sort: [],
  offset: 0,
  limit: 25,
  paginationStyle: 'page',
  ...values,
})

test('A list has the filters and the order of its query', async () => {
  for (const name of ['Winter', 'Monsoon']) await server.given.event({ name })
  const namesFor = async (values: Partial<Query>) => {
    const { form, values: filterValues } = formOf(query(values))
    return (await listEvents(server.ctx, form, filterValues)).map(({ name }) => name)
  }
  expect(await namesFor({})).toEqual(['Monsoon', 'Winter'])
  expect(await namesFor({ sort: [{ field: 'name', isDescending: true }] })).toEqual(['Winter', 'Monsoon'])
  expect(await namesFor({ filter: name('$eq', 'Winter') })).toEqual(['Winter'])
})

test('Filters are joined by and and or, with the operators of the dialect', async () => {
  const namesFor = async (filter: Filter) => {
    const { form, values } = formOf(query({ filter }))
    return (await listEvents(server.ctx, form, values)).map(row => row.name)
  }
  const [winter, monsoon] = [name('$eq', 'Winter'), name('$eq', 'Monsoon')]
  expect(await namesFor({ some: [winter, monsoon] })).toEqual(['Monsoon', 'Winter'])
  expect(await namesFor({ every: [winter, monsoon] })).toEqual([])
  expect(await namesFor({ some: [] })).toEqual([])
  expect(await namesFor({ every: [{ some: [winter, monsoon] }, name('$ne', 'Winter')] })).toEqual(['Monsoon'])
  for (const [filter, found] of [
    [name('$in', ['Winter', 'x']), ['Winter']],
    [name('$notIn', ['Winter', 'x']), ['Monsoon']],
    [name('$gt', 'Monsoon'), ['Winter']],
    [name('$gte', 'Monsoon'), ['Monsoon', 'Winter']],
    [name('$lt', 'Winter'), ['Monsoon']],
    [name('$lte', 'Winter'), ['Monsoon', 'Winter']],
    [name('$contains', 'on'), ['Monsoon']],
    [name('$contains', 'ON'), []],
    [name('$containsi', 'MON%'), []],
    [name('$containsi', 'MON'), ['Monsoon']],
    [name('$eq', "' or true --"), []],
  ] as const)
    expect(await namesFor(filter), filter.operator).toEqual(found)
})

test('F70: after 32 combinations of filters the next ones are not kept, and answer all the same', async () => {
  const withOr = (count: number): Filter => ({
    some: Array.from({ length: count }, () => name('$eq', 'Winter')),
  })
  for (let count = 1; count <= 40; count += 1) {
    const { form, values } = formOf(query({ filter: withOr(count) }))
    expect(await listEvents(server.ctx, form, values)).toEqual([{ name: 'Winter' }])
  }
  const { rows } = await server.ctx.pool.query<{ name: string }>(
    `select name from pg_prepared_statements where name like 'list-events-by-name%'`,
  )
  expect(rows.length).toBeLessThanOrEqual(32)
})

test('The form of a query does not depend on the values of its filters, nor on the order of its keys', () => {
  const [a, b] = [name('$eq', 'x'), { ...name('$eq', 'y'), field: 'alias' }]
  const asked = formOf(query({ filter: { every: [a, b] }, populate: new Set(['y', 'x']) }))
  const again = formOf(query({ filter: { every: [{ ...b, value: 1 }, a] }, populate: new Set(['x', 'y']) }))
  expect(asked.form).toEqual(again.form)
  expect(JSON.stringify(asked.form)).not.toContain('"value"')
  expect([asked.values, again.values]).toEqual([
    { filter0: 'y', filter1: 'x' },
    { filter0: 1, filter1: 'x' },
  ])
})

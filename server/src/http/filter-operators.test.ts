import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
let asha: GivenPerson
let ids: Record<string, number>

/** The same texts in a list that PostgreSQL filters and in one that the server filters in memory. */
const TEXTS = { blue: 'Blue car', blues: 'Blues evening', red: 'A red car', none: null }

beforeAll(async () => {
  const { given } = server
  asha = await given.person({ name: 'Asha' })
  const { id: eventId } = await given.event()
  await given.member(eventId, asha.id)
  ids = {}
  for (const [name, text] of Object.entries(TEXTS)) {
    const owner = await given.person()
    await given.member(eventId, owner.id)
    const session = await given.subEvent(eventId, { description: text })
    const carPool = await given.carPool(eventId, owner.id, { note: text })
    ids[`sub-events ${name}`] = session.id
    ids[`car-pools ${name}`] = carPool.id
  }
})

describe.each([
  ['sub-events', 'desc'],
  ['car-pools', 'note'],
])('A filter of %s', (list, field) => {
  const find = (filters: string) => server.call('GET', `/${list}?${filters}`, { as: asha })
  const found = async (filters: string) => {
    const { status, body } = await find(filters.replaceAll('FIELD', field))
    expect(status, JSON.stringify(body)).toBe(200)
    const listed: number[] = body.data.map(({ id }: { id: number }) => id)
    return Object.keys(TEXTS)
      .filter(name => listed.includes(ids[`${list} ${name}`] ?? 0))
      .join(' ')
  }

  test.each([
    ['filters[FIELD][$startsWith]=Blue', 'blue blues'],
    ['filters[FIELD][$startsWith]=blue', ''],
    ['filters[FIELD][$startsWith]=red', ''],
    ['filters[FIELD][$startsWith]=B%25', ''],
    ['filters[FIELD][$null]=true', 'none'],
    ['filters[FIELD][$null]=false', 'blue blues red'],
    ['filters[FIELD][$notNull]=true', 'blue blues red'],
    ['filters[FIELD][$notNull]=false', 'none'],
    // nothing compares with null, so its opposite does not either
    ['filters[FIELD][$not][$contains]=car', 'blues'],
    ['filters[$not][FIELD][$contains]=car', 'blues'],
    ['filters[$not][0][FIELD][$contains]=car', 'blues'],
    ['filters[FIELD][$not]=Blue car', 'blues red'],
    ['filters[FIELD][$not][$null]=true', 'blue blues red'],
    ['filters[FIELD][$not][$in][0]=Blue car&filters[FIELD][$not][$in][1]=A red car', 'blues'],
    ['filters[$not][$or][0][FIELD][$startsWith]=Blue&filters[$not][$or][1][FIELD][$null]=true', 'red'],
    ['filters[$or][0][FIELD][$null]=true&filters[$or][1][$not][FIELD][$startsWith]=Blue', 'red none'],
    ['filters[$not][$not][FIELD][$startsWith]=Blue', 'blue blues'],
  ])('%s finds "%s"', async (filters, names) => {
    expect(await found(filters)).toBe(names)
  })

  test('refuses what is no condition, and says what is allowed', async () => {
    expectRefusal(await find('filters[$not]=7'), 400, 'Please send a list of filters: filters[$not]')
    expectRefusal(await find(`filters[${field}][$null]=maybe`), 400, /^Please send true or false/)
    const refused = await find(`filters[${field}][$endsWith]=x`)
    expectRefusal(refused, 400, /\$startsWith, \$null, \$notNull\.$/)
  })
})

test('A person in a relation is found by $null as by any other operator', async () => {
  const { given } = server
  const { id: eventId } = await given.event()
  await given.member(eventId, asha.id)
  const [manned, empty] = [await given.bus(eventId, {}, asha.id), await given.bus(eventId, {}, asha.id)]
  await given.assign(manned, asha.id)
  const find = async (filters: string) =>
    (await server.call('GET', `/buses?filters[event]=${eventId}&${filters}`, { as: asha })).body.data.map(
      ({ id }: { id: number }) => id,
    )
  expect(await find('filters[assigned_users][id][$null]=true')).toEqual([empty.id])
  expect(await find('filters[assigned_users][id][$notNull]=true')).toEqual([manned.id])
  expect(await find(`filters[assigned_users][id][$not]=${asha.id}`)).toEqual([empty.id])
})

test('Sorting by a relation is refused with what can be sorted by', async () => {
  const answer = await server.call('GET', '/car-pools?sort[car_owner][name]=asc', { as: asha })
  expectRefusal(answer, 400, /sort car_owner\. Allowed: id, createdAt, updatedAt, departureTime/)
  const nested = await server.call('GET', '/sub-events?sort=event.name:desc', { as: asha })
  expectRefusal(nested, 400, /sort event\.name\. Allowed: .*startDate/)
})

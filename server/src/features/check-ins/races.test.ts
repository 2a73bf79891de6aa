import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { holding } from '#test/holding.ts'
import { countBy, race } from '#test/race.ts'
import { type Answer, testServer } from '#test/server.ts'

const server = testServer()
const NOW = new Date('2026-11-21T05:00:00+05:30')

let offsite: { id: number }
let bus: GivenItem
beforeEach(async () => {
  // the clock advances with each read, so that no two check-ins have the same time
  let looks = 0
  server.ctx.now = () => new Date(NOW.getTime() + looks++)
  offsite = await server.given.event()
  bus = await server.given.bus(offsite.id)
})

async function travellers(count: number): Promise<GivenPerson[]> {
  const people = await race(count, () => server.given.person())
  await race(count, at => server.given.member(offsite.id, people[at]!.id))
  await server.given.assign(bus, ...people.map(({ id }) => id))
  return people
}
const rowsOf = ({ id }: GivenItem) =>
  server.ctx.db
    .selectFrom('check_ins')
    .selectAll()
    .where('item_id', '=', id)
    .where('annulled_at', 'is', null)
    .execute()
const checkIn = (as: { token: string }, item: GivenItem, body: object) =>
  server.call('POST', `/items/${item.id}/check-in`, { as, body })
const keyOf = (at: number) => `the-key-of-one-tap-${at}`

describe('200 people check in to a bus concurrently, each with an empty list', () => {
  async function checkedInAfter(send: (person: GivenPerson) => Promise<unknown>): Promise<number> {
    const people = await travellers(200)
    await race(200, at => send(people[at]!))
    return (await rowsOf(bus)).length
  }

  test('all 200 are checked in, and the last reply counts them all', async () => {
    const answers: Answer[] = []
    const rows = await checkedInAfter(async person => {
      const body = { data: { checked_in_users: [person.id] } }
      answers.push(await server.call('PUT', `/buses/${bus.id}`, { as: person, body }))
    })
    expect(rows).toBe(200)
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 200 })
    expect(Math.max(...answers.map(({ body }) => body.data.checkedInCount))).toBe(200)
    expect(answers.at(-1)?.body.data.checked_in_users).toHaveLength(answers.at(-1)?.body.data.checkedInCount)
  })

  test('control: check-ins are lost when each list is stored as it is sent', async () => {
    const rows = await checkedInAfter(({ id }) =>
      server.ctx.inTransaction(async tx => {
        await tx.deleteFrom('check_ins').where('item_id', '=', bus.id).where('user_id', '!=', id).execute()
        const row = { item_id: bus.id, user_id: id, at: NOW, method: 'self' }
        await tx.insertInto('check_ins').values(row).execute()
      }),
    )
    expect(rows).toBeLessThan(200)
  })
})

describe('One person checks in 50 times concurrently', () => {
  const WAYS = [
    ['with one key', () => keyOf(0)],
    ['with a key each', keyOf],
  ] as const

  async function taps(key: (at: number) => string) {
    const [asha] = await travellers(1)
    const answers = await race(50, at => checkIn(asha!, bus, { clientKey: key(at) }))
    return { asha: asha!, answers, rows: await rowsOf(bus) }
  }

  test.each(WAYS)('%s: one row, and every reply has its time', async (_, key) => {
    const { answers, rows, asha } = await taps(key)
    expect(rows).toHaveLength(1)
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 50 })
    expect(countBy(answers, ({ body }) => body.meta.alreadyCheckedIn)).toEqual({ false: 1, true: 49 })
    expect(countBy(answers, ({ body }) => body.data.at)).toEqual({ [rows[0]!.at.toISOString()]: 50 })
    expect(countBy(answers, ({ body }) => body.data.checkedInCount)).toEqual({ 1: 50 })
    const later = await checkIn(asha, bus, { clientKey: key(0) })
    expect(later.body.data.at).toBe(rows[0]!.at.toISOString())
  })

  test.each(WAYS)('control: %s and without the unique indexes there are more rows', async (_, key) => {
    const { rows: indexes } = await server.ctx.pool.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where indexname in ('check_ins_once_per_leg', 'check_ins_once_per_client_key')`,
    )
    expect(indexes).toHaveLength(2)
    for (const { name } of indexes) await server.ctx.pool.query(`drop index ${name}`)
    try {
      const [asha] = await travellers(1)
      await holding(server.ctx, { before: ['insert on check_ins'], count: 2 }, () =>
        race(2, at => checkIn(asha!, bus, { clientKey: key(at) })),
      )
      expect((await rowsOf(bus)).length).toBeGreaterThan(1)
    } finally {
      await server.ctx.pool.query('delete from check_ins')
      for (const { definition } of indexes) await server.ctx.pool.query(definition)
    }
  })

  test('while staff check them in: one row, audited if staff wrote it', async () => {
    const [asha] = await travellers(1)
    const admin = await server.given.person({ role: 'Admin' })
    const answers = await race(50, at =>
      at % 2 === 0
        ? checkIn(asha!, bus, { clientKey: keyOf(at) })
        : checkIn(admin, bus, { clientKey: keyOf(at), user: asha!.id }),
    )
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 50 })
    const [row, ...more] = await rowsOf(bus)
    expect(more).toEqual([])
    const auditRows = await server.ctx.db
      .selectFrom('audit')
      .selectAll()
      .where('event_id', '=', offsite.id)
      .execute()
    expect(auditRows).toHaveLength(row?.method === 'staff' ? 1 : 0)
  })

  test('with one key to two buses: one succeeds, the other is refused with the reason', async () => {
    const [asha] = await travellers(1)
    const other = await server.given.bus(offsite.id)
    await server.given.assign(other, asha!.id)
    const answers = await race(50, at => checkIn(asha!, at % 2 === 0 ? bus : other, { clientKey: keyOf(0) }))
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 25, 409: 25 })
    const refused = answers.filter(({ status }) => status === 409)
    expect(countBy(refused, ({ body }) => body.error.details.code)).toEqual({ client_key_used: 25 })
    expect([...(await rowsOf(bus)), ...(await rowsOf(other))]).toHaveLength(1)
  })
})

test('The count equals the rows while staff annul and people check in again', async () => {
  const people = await travellers(10)
  const admin = await server.given.person({ role: 'Admin' })
  const answers = await race(200, at => {
    const person = people[at % 10]!
    return at % 20 < 10
      ? checkIn(person, bus, { clientKey: keyOf(at) })
      : server.call('POST', `/items/${bus.id}/annul-check-in`, {
          as: admin,
          body: { user: person.id, reason: 'left again' },
        })
  })
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const { body } = await server.call('GET', `/buses/${bus.id}`, { as: admin })
  expect(body.data.checkedInCount).toBe((await rowsOf(bus)).length)
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'
import { hashOf, isCodeOf, selectorOf } from './codes.ts'

const WRONG = /^This code is not right, or no longer valid\./
/** Another secret of the same code. */
const guessed = (code: string) => `${code.slice(0, 7)}${code.endsWith('2') ? '3' : '2'}`

describe('R428: A code that a signed-in person shows', () => {
  const server = testServer()
  let asha: GivenPerson
  beforeAll(async () => {
    asha = await server.given.person({ name: 'Asha' })
  })
  const shown = async (by = asha): Promise<string> => {
    const { status, body } = await server.call('POST', '/auth/hand-offs', { as: by })
    expect(status).toBe(200)
    return body.data.handOffCode
  }
  const typed = (handOffCode: string) => server.call('POST', '/auth/hand-offs/use', { body: { handOffCode } })
  const later = (ms: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + ms)
  }

  test('signs the same person in on another device, once, and both are in the trail', async () => {
    const code = await shown()
    const { status, body } = await typed(`${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`)
    expect([status, body.user.id]).toEqual([200, asha.id])
    const me = await server.call('GET', '/users/me', { as: { token: body.jwt } })
    expect(me.body.name).toBe('Asha')
    expectRefusal(await typed(code), 400, WRONG)
    const { rows } = await server.ctx.pool.query('select action from audit where actor_id = $1 order by id', [
      asha.id,
    ])
    expect(rows.map(({ action }) => action)).toEqual(['hand-off-shown', 'hand-off-used'])
    expect((await server.call('GET', '/auth/sessions', { as: asha })).body.data).toHaveLength(2)
  })

  test('works for two minutes', async () => {
    const code = await shown()
    later(119_000)
    const used = await typed(code)
    expect(used.status).toBe(200)
    const late = await shown()
    later(120_000)
    expectRefusal(await typed(late), 400, WRONG)
  })

  test('is replaced by a newer one, and ends with the session that shows it', async () => {
    const first = await shown()
    const second = await shown()
    expectRefusal(await typed(first), 400, WRONG)
    expect((await typed(second)).status).toBe(200)
    const ravi = await server.given.person({ name: 'Ravi' })
    const left = await shown(ravi)
    await server.call('POST', '/auth/logout', { as: ravi })
    expectRefusal(await typed(left), 400, WRONG)
  })

  test('is over after five wrong tries, and a try at another code does not count', async () => {
    const code = await shown()
    for (let tries = 0; tries < 4; tries++) expectRefusal(await typed(guessed(code)), 400, WRONG)
    expect((await typed(code)).status, 'after four').toBe(200)
    const next = await shown()
    for (let tries = 0; tries < 5; tries++) expectRefusal(await typed(guessed(next)), 400, WRONG)
    expectRefusal(await typed(next), 400, WRONG)
    const last = await shown()
    const elsewhere = last.startsWith('222') ? `333${last.slice(3)}` : `222${last.slice(3)}`
    for (let tries = 0; tries < 6; tries++) expectRefusal(await typed(elsewhere), 400, WRONG)
    expect((await typed(last)).status).toBe(200)
  })

  test('does nothing for an account that is switched off', async () => {
    const meera = await server.given.person({ name: 'Meera' })
    const code = await shown(meera)
    await server.ctx.pool.query('update users set disabled_at = now() where id = $1', [meera.id])
    expectRefusal(await typed(code), 400, WRONG)
  })

  test('is stored as a hash only', async () => {
    const code = await shown()
    const { rows } = await server.ctx.pool.query('select to_jsonb(h)::text as row from hand_offs h')
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(code)
    expect([isCodeOf(hashOf(code), code), isCodeOf(hashOf(code), guessed(code))]).toEqual([true, false])
  })
})

describe('F118: Two phones with one code', () => {
  const server = testServer()
  const given = async () => {
    const person = await server.given.person()
    const { body } = await server.call('POST', '/auth/hand-offs', { as: person })
    return { person, code: body.data.handOffCode as string }
  }

  test('at once: exactly one gets in', async () => {
    const { person, code } = await given()
    const answers = await race(20, () =>
      server.call('POST', '/auth/hand-offs/use', { body: { handOffCode: code } }),
    )
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 1, 400: 19 })
    const { rows } = await server.ctx.pool.query('select id from sessions where user_id = $1', [person.id])
    expect(rows).toHaveLength(2)
  })

  test('control: without the lock both get in', async () => {
    const { code } = await given()
    const { promise: allHaveRead, resolve } = Promise.withResolvers<void>()
    let read = 0
    const withoutLock = () =>
      server.ctx.inTransaction(async tx => {
        const found = await tx
          .selectFrom('hand_offs')
          .select('user_id')
          .where('selector', '=', selectorOf(code))
          .executeTakeFirst()
        read += 1
        if (read === 10) resolve()
        await allHaveRead
        await tx.deleteFrom('hand_offs').where('selector', '=', selectorOf(code)).execute()
        return found !== undefined
      })
    expect((await race(10, withoutLock)).filter(Boolean)).toHaveLength(10)
  })

  test('guessed 40 times at once: five tries count, and then the right one is refused', async () => {
    const { person, code } = await given()
    await race(40, () => server.call('POST', '/auth/hand-offs/use', { body: { handOffCode: guessed(code) } }))
    const { rows } = await server.ctx.pool.query('select wrong_tries from hand_offs where user_id = $1', [
      person.id,
    ])
    expect(rows).toEqual([{ wrong_tries: 5 }])
    const right = await server.call('POST', '/auth/hand-offs/use', { body: { handOffCode: code } })
    expectRefusal(right, 400, WRONG)
  })
})

describe('R428: The limits', () => {
  const server = testServer({ withLimits: true })

  test('of an account: ten codes in an hour', async () => {
    const asha = await server.given.person()
    const statuses = []
    for (let made = 0; made < 11; made++)
      statuses.push((await server.call('POST', '/auth/hand-offs', { as: asha })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  test('of an address: 300 wrong tries in an hour; a right one does not count', async () => {
    const from = '203.0.113.9'
    const asha = await server.given.person()
    const shown = await server.call('POST', '/auth/hand-offs', { as: asha, from: '203.0.113.10' })
    const handOffCode = shown.body.data.handOffCode
    const used = await server.call('POST', '/auth/hand-offs/use', { body: { handOffCode }, from })
    expect(used.status).toBe(200)
    const answers = await race(301, () =>
      server.call('POST', '/auth/hand-offs/use', { body: { handOffCode: '22222222' }, from }),
    )
    expect(countBy(answers, ({ status }) => status)).toEqual({ 400: 300, 429: 1 })
  })
})

import { SCANS_PER_MINUTE } from '@muster/domain/passes/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let asha: GivenPerson
let offsite: { id: number; documentId: string }
beforeEach(async () => {
  asha = await server.given.person({ name: 'Asha' })
  offsite = await server.given.event()
  await server.given.member(offsite.id, asha.id)
})

const read = (as = asha) => call('GET', `/events/${offsite.documentId}/pass`, { as })
const renew = (replaces: unknown, as = asha) =>
  call('POST', `/events/${offsite.id}/pass`, { as, body: { replaces } })

describe('A pass', () => {
  test('is made once, and the same on every phone of the person until a new one is asked for', async () => {
    expect((await read()).body).toEqual({ data: null })
    const { data: first } = (await renew(null)).body
    expect(first).toEqual({ passNumber: expect.any(Number), passKey: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await read()).body.data).toEqual(first)
    // a repetition, and a second phone that knows of none
    expect((await renew(null)).body.data).toEqual(first)
    const { data: second } = (await renew(first.passNumber)).body
    expect(second.passNumber).not.toBe(first.passNumber)
    expect(second.passKey).not.toBe(first.passKey)
    expect((await renew(first.passNumber)).body.data).toEqual(second)
  })

  test('is one, however many phones make it at the same moment', async () => {
    const answers = await race(10, () => renew(null))
    expect(Object.values(countBy(answers, ({ body }) => body.data.passNumber))).toEqual([10])
  })

  test('is of one person at one event', async () => {
    const ravi = await server.given.person()
    await server.given.member(offsite.id, ravi.id)
    const other = await server.given.event()
    await server.given.member(other.id, asha.id)
    const passes = [
      await renew(null),
      await renew(null, ravi),
      await call('POST', `/events/${other.id}/pass`, { as: asha, body: { replaces: null } }),
    ].map(({ body }) => body.data)
    for (const field of ['passNumber', 'passKey'])
      expect(new Set(passes.map(pass => pass[field])).size).toBe(3)
  })

  test('is for members alone', async () => {
    const admin = await server.given.person({ role: 'Admin' })
    for (const as of [await server.given.person(), admin]) {
      expectRefusal(await read(as), 404)
      expectRefusal(await renew(null, as), 404)
    }
    for (const replaces of ['123456789', 1.5, undefined])
      expectRefusal(
        await renew(replaces),
        400,
        'Please send the number of the pass that is replaced, or null',
      )
  })

  test('has no key in the database, and ends with the membership', async () => {
    const { passKey } = (await renew(null)).body.data
    const rows = async () =>
      server.ctx.db.selectFrom('passes').selectAll().where('user_id', '=', asha.id).execute()
    const [row] = await rows()
    expect(Object.keys(row ?? {}).sort()).toEqual(['created_at', 'ended_at', 'event_id', 'number', 'user_id'])
    await server.ctx.db.deleteFrom('event_members').where('user_id', '=', asha.id).execute()
    expect(await rows()).toEqual([])
    await server.given.member(offsite.id, asha.id)
    expect((await renew(null)).body.data.passKey).not.toBe(passKey)
  })
})

describe('R292: A staff member', () => {
  const limited = testServer({ withLimits: true })

  test('scans at most 120 codes a minute', async () => {
    const { given } = limited
    const meera = await given.person()
    const bus = await given.bus((await given.event()).id, {}, meera.id)
    const answers = await race(SCANS_PER_MINUTE + 1, index =>
      limited.call('POST', `/items/${bus.id}/scan`, {
        as: meera,
        body: { code: '7', leg: 'first', clientKey: `the-key-of-one-scan-${index}` },
      }),
    )
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: SCANS_PER_MINUTE, 429: 1 })
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let asha: GivenPerson
beforeEach(async () => {
  asha = await server.given.person({ name: 'Asha Rao', contact: '9876543210' })
})

const save = (body: object, as = asha) => call('PUT', '/users/me?populate=role', { as, body })
const read = (as = asha) => call('GET', '/users/me', { as })

describe('Editing the profile', () => {
  test('changes name and phone, trimmed, and nothing that is not sent', async () => {
    const { status, body } = await save({ name: '  Asha Rao Deshmukh ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: asha.id, name: 'Asha Rao Deshmukh', contact: '9876543210' })
    expect(body.role).toEqual({ name: 'Attendee' })
    expect((await save({ contact: '6123456789' })).status).toBe(200)
    expect((await read()).body).toMatchObject({ name: 'Asha Rao Deshmukh', contact: '6123456789' })
  })

  test.each([
    [{ name: ' A ' }, /at least 2 characters/],
    [{ name: 'Asha https://evil.example' }, /no links/],
    [{ name: 'Asha\nRao' }, /one line/],
    [{ name: 'A'.repeat(102) }, /at most 101/],
    [{ contact: '' }, /10-digit/],
    [{ contact: '1876543210' }, /10-digit/],
    [{ contact: '+919876543210' }, /10-digit/],
    [{ email: 'new@muster.test' }, /email/],
    [{ role: 'Admin' }, /role/],
  ])('refuses %j and changes nothing', async (body, sentence) => {
    const before = await changesIn(server.ctx)
    expectRefusal(await save(body), 400, sentence)
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('shows the new name at once in the car pools of others, and nudges their screens', async () => {
    const ravi = await server.given.person()
    const event = await server.given.event()
    for (const { id } of [asha, ravi]) await server.given.member(event.id, id)
    await server.given.carPool(event.id, asha.id)
    const ownerNames = async () => {
      const { body } = await call('GET', `/car-pools?filters[event][id]=${event.id}&populate=car_owner`, {
        as: ravi,
      })
      return body.data.map((pool: { car_owner: { name: string } }) => pool.car_owner.name)
    }
    expect(await ownerNames()).toEqual(['Asha Rao'])
    const nudged: unknown[] = []
    const { nudge } = server.ctx.live
    server.ctx.live.nudge = (...nudge) => void nudged.push(nudge)
    await save({ name: 'Asha Kale' })
    server.ctx.live.nudge = nudge
    expect(await ownerNames()).toEqual(['Asha Kale'])
    expect(nudged).toEqual([[event.id, 'car-pools']])
  })

  test('raises the version of the calendar entries that name a co-ordinator', async () => {
    const event = await server.given.event()
    const bus = await server.given.bus(event.id, {}, asha.id)
    const version = async () =>
      (await server.ctx.pool.query('select updated_at as at from items where id = $1', [bus.id])).rows[0].at
    const before = await version()
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    await sleep(5)
    await save({ contact: '6123456789' })
    expect(await version()).not.toEqual(before)
  })
})

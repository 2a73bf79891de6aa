import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEVICES_PER_PERSON } from '@muster/domain/devices/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { pushKeys } from '#test/given-devices.ts'
import { countBy, race } from '#test/race.ts'
import { type Answer, testServer } from '#test/server.ts'
import { dropRowLocks } from '#test/without-row-locks.ts'

const server = testServer({ env: { VAPID_SUBJECT: 'mailto:admin@muster.example' } })

let asha: GivenPerson
let ravi: GivenPerson
let count = 0
beforeEach(async () => {
  asha = await server.given.person({ name: 'Asha' })
  ravi = await server.given.person({ name: 'Ravi' })
})

const newEndpoint = () => {
  count += 1
  return `https://fcm.googleapis.com/fcm/send/phone-${count}`
}
const save = (as: { token: string }, endpoint: string, more: object = {}): Promise<Answer> =>
  server.call('POST', '/push-subscriptions', { as, body: { data: { endpoint, keys: pushKeys(), ...more } } })
const remove = (as: { token: string }, endpoint: string) =>
  server.call('DELETE', '/push-subscriptions', { as, body: { data: { endpoint } } })
const devicesOf = ({ id }: GivenPerson) =>
  server.ctx.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', id).orderBy('id').execute()
const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
}

describe('R329: A device', () => {
  test('is stored as the browser describes it, and again with new keys', async () => {
    const endpoint = newEndpoint()
    const keys = pushKeys()
    const described = {
      ...{ keys, expirationTime: Date.parse('2027-01-01T00:00:00Z'), userAgent: 'Phone/1.0' },
      ...{ isActive: true, lastUsed: '2020-01-01T00:00:00Z' },
    }
    const first = await save(asha, endpoint, described)
    expect([first.status, await devicesOf(asha)]).toMatchObject([
      200,
      [
        {
          ...{ ...keys, endpoint, user_agent: 'Phone/1.0', is_active: true, session_id: asha.sessionId },
          expiration_time: new Date('2027-01-01T00:00:00Z'),
          // the phone's clock may be wrong
          last_used: server.clock.now,
        },
      ],
    ])
    const again = pushKeys()
    expect((await save(asha, endpoint, { keys: again })).body).toEqual(first.body)
    expect(await devicesOf(asha)).toMatchObject([{ ...again, expiration_time: null }])
  })

  test('can be taken away by its person only', async () => {
    const endpoint = newEndpoint()
    await save(asha, endpoint)
    expect([(await remove(ravi, endpoint)).status, await devicesOf(asha)]).toMatchObject([
      200,
      [{ endpoint }],
    ])
    expect([(await remove(asha, endpoint)).status, await devicesOf(asha)]).toEqual([200, []])
  })

  test('gets nothing more of the earlier person once somebody else signs in on it', async () => {
    const endpoint = newEndpoint()
    const event = await server.given.event()
    await save(asha, endpoint)
    const [before] = await devicesOf(asha)
    await server.given.pushed(event.id, asha, before!)
    await save(ravi, endpoint)
    const [after] = await devicesOf(ravi)
    expect([await devicesOf(asha), after?.endpoint, after?.id === before?.id]).toEqual([[], endpoint, false])
  })

  test('belongs to exactly one person when two sign in on it at once', async () => {
    const people = [asha, ravi, await server.given.person(), await server.given.person()]
    const endpoint = newEndpoint()
    const answers = await race(24, at => save(people[at % people.length]!, endpoint))
    expect(countBy(answers, ({ status }) => status)).toEqual({ 200: 24 })
    const all = (await Promise.all(people.map(devicesOf))).flat()
    expect(all).toHaveLength(1)
    expect(people.find(({ id }) => id === all[0]?.user_id)?.sessionId).toBe(all[0]?.session_id)
  })
})

describe('R330: A person', () => {
  test(`has ${DEVICES_PER_PERSON} devices at most, and loses the least recently used`, async () => {
    const endpoints = Array.from({ length: DEVICES_PER_PERSON }, newEndpoint)
    for (const endpoint of endpoints) {
      later(1)
      await save(asha, endpoint)
    }
    later(1)
    await save(asha, endpoints[0]!)
    const eleventh = newEndpoint()
    await save(asha, eleventh)
    const kept = (await devicesOf(asha)).map(({ endpoint }) => endpoint)
    expect(kept.sort()).toEqual([endpoints[0], ...endpoints.slice(2), eleventh].sort())
  })

  const atOnce = async (person: GivenPerson) => {
    for (let have = 0; have < DEVICES_PER_PERSON - 1; have += 1) await save(person, newEndpoint())
    later(1)
    await race(12, () => save(person, newEndpoint()))
    return (await devicesOf(person)).length
  }

  test('has no more of them when many are added at once', async () => {
    expect(await atOnce(asha)).toBe(DEVICES_PER_PERSON)
  })

  test('would have more without the lock', async () => {
    const putBack = dropRowLocks(server.ctx)
    try {
      const counts = []
      for (let tried = 0; tried < 5; tried += 1) counts.push(await atOnce(await server.given.person()))
      expect(Math.max(...counts)).toBeGreaterThan(DEVICES_PER_PERSON)
    } finally {
      putBack()
    }
  })
})

describe('R331: A device is forgotten with its session', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['the person logs out', () => server.call('POST', '/auth/logout', { as: asha })],
    [
      'the session is ended from another device',
      async () => {
        const other = await server.given.session(asha.id)
        return server.call('DELETE', `/auth/sessions/${asha.sessionId}`, { as: other })
      },
    ],
    [
      'all other sessions are ended',
      async () => {
        const other = await server.given.session(asha.id)
        return server.call('POST', '/auth/sessions/end-others', { as: other })
      },
    ],
    [
      'the account is disabled',
      () =>
        server.ctx.db
          .updateTable('users')
          .set({ disabled_at: server.clock.now })
          .where('id', '=', asha.id)
          .execute(),
    ],
    [
      'the password is changed on another device',
      async () => {
        const other = await server.given.session(asha.id)
        const passwords = { password: 'another long phrase', passwordConfirmation: 'another long phrase' }
        return server.call('POST', '/auth/change-password', {
          as: other,
          body: { currentPassword: 'correct horse 7', ...passwords },
        })
      },
    ],
  ])('when %s', async (_, end) => {
    const endpoint = newEndpoint()
    await save(asha, endpoint)
    expect(await devicesOf(asha)).toHaveLength(1)
    await end()
    expect(await devicesOf(asha)).toEqual([])
    expect((await save(asha, endpoint)).status).toBe(401)
    expect(await devicesOf(asha)).toEqual([])
  })
})

describe('R332: Refused, without a connection to anywhere', () => {
  test('are addresses that are not of a push service', async () => {
    let connections = 0
    const inside = createServer((_, reply) => reply.end()).on('connection', () => {
      connections += 1
    })
    await new Promise<void>(resolve => inside.listen(0, '127.0.0.1', resolve))
    const { port } = inside.address() as AddressInfo
    const targets = [
      ...[`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`, `https://localhost:${port}/`],
      ...[`https://[::1]:${port}/`, `https://127.0.0.1.nip.io:${port}/`, 'http://169.254.169.254/latest/'],
      ...['https://10.0.0.7/', 'https://fcm.googleapis.com@127.0.0.1/', 'file:///etc/passwd', 'x', ''],
      ...['https://fcm.googleapis.com.evil.test/', `https://fcm.googleapis.com:${port}/fcm/send/x`],
      `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
    ]
    for (const endpoint of targets) {
      const { status, body } = await save(asha, endpoint)
      expect([endpoint, status, body.error?.message]).toEqual([
        ...[endpoint, 400, 'Please send the address of a known push service'],
      ])
    }
    expect([connections, await devicesOf(asha)]).toEqual([0, []])
    await new Promise(resolve => inside.close(resolve))
  })

  test.each([
    ['no keys', undefined],
    ['a key of another curve', { p256dh: 'A'.repeat(87) }],
    ['a point that is not on the curve', { p256dh: `B${'A'.repeat(86)}` }],
    ['a compressed point', { p256dh: pushKeys().p256dh.slice(0, 44) }],
    ['a short secret', { auth: 'AAAA' }],
  ])('is %s', async (_, keys) => {
    const { status, body } = await save(asha, newEndpoint(), { keys: keys && { ...pushKeys(), ...keys } })
    expect([status, body.error?.message]).toEqual([400, 'Please send the keys as the browser has made them'])
    expect(await devicesOf(asha)).toEqual([])
  })

  test('is an unknown field, by its name', async () => {
    const { status, body } = await save(asha, newEndpoint(), { user: 7 })
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('user')])
  })
})

test('R333: The public key is that of the installation, on each start', async () => {
  const { body } = await server.call('GET', '/push-config', { as: asha })
  expect(body).toEqual({ data: { installPrompt: 'required', publicKey: server.ctx.push?.publicKey } })
  expect(Buffer.from(body.data.publicKey, 'base64url')).toHaveLength(65)
})

describe('R334: The receipt of a push message', () => {
  const stateOf = async (receipt: string) => {
    const { rows } = await server.ctx.pool.query(
      `select d.delivered_at, d.opened_at, s.last_delivered_at, s.last_opened_at, r.read_at
       from deliveries d join recipients r using (notification_id, user_id)
         left join push_subscriptions s on s.id = d.subscription_id where receipt = $1`,
      [receipt],
    )
    return rows[0]
  }
  const given = async () => {
    const event = await server.given.event()
    const device = await server.given.device(asha)
    return { event, device, ...(await server.given.pushed(event.id, asha, device)) }
  }
  const acknowledge = (receipt: string, what: string) => server.call('POST', `/deliveries/${receipt}/${what}`)

  test('says that it has arrived and was opened, and the first time counts', async () => {
    const { receipt, event } = await given()
    const nudged: unknown[] = []
    const { live } = server.ctx
    server.ctx.live = { ...live, nudgePeople: (id, people) => nudged.push([id, [...people]]) }
    const arrived = server.clock.now
    expect((await acknowledge(receipt, 'received')).body).toEqual({ ok: true })
    const none = { opened_at: null, last_opened_at: null, read_at: null }
    expect(await stateOf(receipt)).toEqual({ delivered_at: arrived, last_delivered_at: arrived, ...none })
    later(5)
    const opened = server.clock.now
    for (const what of ['opened', 'opened', 'received']) {
      expect((await acknowledge(receipt, what)).status).toBe(200)
      later(1)
    }
    expect(await stateOf(receipt)).toMatchObject({
      delivered_at: arrived,
      opened_at: opened,
      read_at: opened,
    })
    expect(nudged).toEqual([[event.id, [asha.id]]])
    server.ctx.live = live
  })

  test('counts also where the device is gone', async () => {
    const { receipt, device } = await given()
    await remove(asha, device.endpoint)
    expect((await acknowledge(receipt, 'opened')).status).toBe(200)
    expect(await stateOf(receipt)).toMatchObject({ opened_at: server.clock.now, last_opened_at: null })
  })

  test('changes nothing if it is unknown', async () => {
    const { receipt } = await given()
    for (const other of ['x', 'k'.repeat(24), '%00', receipt.slice(0, 23)])
      expect((await acknowledge(other, 'opened')).status).toBe(404)
    expect(await stateOf(receipt)).toMatchObject({ delivered_at: null, opened_at: null })
  })
})

describe('R390: A device whose browser has another address', () => {
  const renew = (old: { endpoint: string; auth: string }, endpoint: string, more: object = {}) =>
    server.call('POST', '/push-subscriptions/renew', {
      body: { data: { old, endpoint, keys: pushKeys(), ...more } },
    })

  test('is moved to it without a session, with its owner, its id and its session', async () => {
    const [old, next] = [newEndpoint(), newEndpoint()]
    const keys = pushKeys()
    await save(asha, old, { keys })
    const [before] = await devicesOf(asha)
    const renewed = pushKeys()
    const answer = await renew({ endpoint: old, auth: keys.auth }, next, { keys: renewed })
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    expect(await devicesOf(asha)).toEqual([{ ...before, ...renewed, endpoint: next }])
    // twice is as once
    expect((await renew({ endpoint: old, auth: keys.auth }, next)).body).toEqual({ ok: true })
    expect(await devicesOf(asha)).toMatchObject([{ ...renewed, endpoint: next }])
  })

  test('stays as it is for a wrong secret, and the answer says nothing', async () => {
    const [old, taken] = [newEndpoint(), newEndpoint()]
    const keys = pushKeys()
    await save(asha, old, { keys })
    await save(ravi, taken)
    const before = [await devicesOf(asha), await devicesOf(ravi)]
    const answers = [
      await renew({ endpoint: old, auth: pushKeys().auth }, newEndpoint()),
      await renew({ endpoint: newEndpoint(), auth: keys.auth }, newEndpoint()),
      // somebody else has it
      await renew({ endpoint: old, auth: keys.auth }, taken),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { ok: true }]))
    const refused = [
      await renew({ endpoint: old, auth: keys.auth }, 'https://10.0.0.7/a'),
      await renew({ endpoint: old, auth: keys.auth }, newEndpoint(), { user: ravi.id }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400])
    expect([await devicesOf(asha), await devicesOf(ravi)]).toEqual(before)
  })

  test('is not moved again and again, and receipts have a limit too', async () => {
    const keys = pushKeys()
    const old = newEndpoint()
    await save(asha, old, { keys })
    const { limits } = server.ctx
    const counted: string[] = []
    server.ctx.limits = {
      ...limits,
      async count(name, key) {
        counted.push(`${name} ${key}`)
      },
    }
    await renew({ endpoint: old, auth: keys.auth }, newEndpoint())
    const receipt = 'k'.repeat(24)
    await server.call('POST', `/deliveries/${receipt}/received`)
    server.ctx.limits = limits
    expect(counted).toEqual(
      expect.arrayContaining([
        'renewalFromAddress 127.0.0.1',
        `renewalOfDevice ${old}`,
        'receiptFromAddress 127.0.0.1',
        `receiptOfDelivery ${receipt}`,
      ]),
    )
  })
})

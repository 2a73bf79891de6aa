import { beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#test/car-pool-invariants.ts'
import { changesIn } from '#test/changes.ts'
import { type Everything, everythingOfAPerson } from '#test/everything-of-a-person.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { placesWith } from '#test/places-with.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

const remove = (as: { token: string }, currentPassword = PASSWORD) =>
  call('POST', '/auth/delete-account', { as, body: { currentPassword } })

const sumsOf = async (eventId: number) => {
  const { rows } = await server.ctx.pool.query(
    `select i.kind,
        (select coalesce(sum(assigned), 0)::int from derived.assignment_counts n where n.item_id = i.id) as assigned,
        (select coalesce(sum(checked_in), 0)::int from derived.check_in_counts n where n.item_id = i.id) as "checkedIn",
        (select coalesce(sum(members), 0)::int from derived.member_counts n where n.event_id = i.event_id) as members
      from items i where i.event_id = $1 order by i.kind`,
    [eventId],
  )
  return rows
}

describe('A deleted account', () => {
  let all: Everything
  let sums: Record<'past' | 'present', Awaited<ReturnType<typeof sumsOf>>>

  test('answers, and every value of the person is gone from every column of every table', async () => {
    all = await everythingOfAPerson(server)
    sums = { past: await sumsOf(all.past.id), present: await sumsOf(all.present.id) }
    // the control: each value is there to be found
    for (const value of Object.values(all.traces))
      expect([value, (await placesWith(server, value)).length > 0]).toEqual([value, true])
    expect((await remove(all.person)).body).toEqual({ ok: true })
    await server.jobsDone()
    const values = [...Object.values(all.traces), 'zubeida', 'qadir', 'trace', '18.512345']
    for (const value of values) expect([value, await placesWith(server, value)]).toEqual([value, []])
  })

  test('keeps the numbers of an event that is over, and takes one person off one that runs', async () => {
    expect(await sumsOf(all.past.id)).toEqual(sums.past)
    expect(sums.present).toEqual([
      { kind: 'bus', assigned: 2, checkedIn: 1, members: 3 },
      { kind: 'car-pool', assigned: 2, checkedIn: 0, members: 3 },
      { kind: 'hotel-room', assigned: 2, checkedIn: 0, members: 3 },
    ])
    expect(await sumsOf(all.present.id)).toEqual([
      { kind: 'bus', assigned: 1, checkedIn: 0, members: 2 },
      { kind: 'hotel-room', assigned: 1, checkedIn: 0, members: 2 },
    ])
    expect(await brokenInvariants(server.ctx)).toEqual([])
  })

  test('is "A former member" to the others of that event', async () => {
    const bus = await server.ctx.db
      .selectFrom('items')
      .select('id')
      .where('event_id', '=', all.past.id)
      .where('kind', '=', 'bus')
      .executeTakeFirstOrThrow()
    const { body } = await call('GET', `/buses/${bus.id}?populate=assigned_users,checked_in_users`, {
      as: all.other,
    })
    const names = (people: { name: string }[]) => people.map(({ name }) => name).toSorted()
    expect(names(body.data.assigned_users)).toEqual(['A former member', 'Other Person'])
    expect(names(body.data.checked_in_users)).toEqual(['A former member'])
  })

  test('cannot be used in any way, and its address is free again', async () => {
    expectRefusal(await call('GET', '/users/me', { as: all.person }), 401)
    const logIn = (identifier: string) =>
      call('POST', '/auth/local', { body: { identifier, password: PASSWORD } })
    expectRefusal(await logIn(all.traces.email), 400)
    expectRefusal(await logIn(`former-member-${all.person.id}@former.invalid`), 400)
    await call('POST', '/auth/forgot-password', {
      body: { email: `former-member-${all.person.id}@former.invalid` },
    })
    await server.jobsDone()
    expect(server.outbox.map(({ to, subject }) => [to, subject])).toContainEqual([
      all.traces.email,
      'Your Muster account is deleted',
    ])
    expect(server.outbox.filter(({ to }) => to.endsWith('.invalid'))).toEqual([])
    const { status } = await call('POST', '/auth/local/register', {
      body: {
        ...{ username: all.traces.username, email: all.traces.email, name: 'Another Person' },
        ...{ contact: '9876543210', password: 'seven mangoes' },
      },
    })
    expect(status).toBe(200)
  })
})

describe('Deleting an account', () => {
  let asha: GivenPerson
  let ravi: GivenPerson
  let event: { id: number }
  beforeEach(async () => {
    asha = await server.given.person({ name: 'Asha' })
    ravi = await server.given.person({ name: 'Ravi' })
    event = await server.given.event()
    for (const { id } of [asha, ravi]) await server.given.member(event.id, id)
  })
  const noticesTo = async ({ id }: GivenPerson) => {
    const { rows } = await server.ctx.pool.query(
      `select coalesce(d.body, n.body) as body from notifications n join recipients d on d.notification_id = n.id where d.user_id = $1`,
      [id],
    )
    return rows.map(({ body }) => body)
  }

  test('deletes the car pool, tells its passengers, ends its requests and nudges the others', async () => {
    const pool = await server.given.carPool(event.id, asha.id)
    await server.given.assign(pool, ravi.id)
    const dev = await server.given.person()
    await server.given.member(event.id, dev.id)
    const request = await server.given.carPoolRequest(pool, dev.id, asha.id)
    const nudged: unknown[] = []
    const { nudge } = server.ctx.live
    server.ctx.live.nudge = (...nudge) => void nudged.push(nudge)
    expect((await remove(asha)).status).toBe(200)
    server.ctx.live.nudge = nudge
    expect(nudged).toEqual([
      [event.id, 'items'],
      [event.id, 'car-pools'],
    ])
    expect(await noticesTo(ravi)).toEqual(['Your car pool was deleted by its owner.'])
    const ended = (await call('GET', `/car-pool-requests/${request.id}`, { as: dev })).body.data
    expect(ended).toMatchObject({ request_status: 'invalidated', invalidated_reason: 'pool_deleted' })
    expect(await brokenInvariants(server.ctx)).toEqual([])
  })

  test('frees a seat, and the owner reads that a former member left', async () => {
    const pool = await server.given.carPool(event.id, ravi.id)
    await server.given.assign(pool, asha.id)
    await remove(asha)
    expect(await noticesTo(ravi)).toEqual(['A former member left your car pool.'])
    const { body } = await call('GET', `/car-pools/${pool.id}?populate=assigned_users`, { as: ravi })
    expect(body.data.assigned_users.map(({ name }: { name: string }) => name)).toEqual(['Ravi'])
  })

  test('is refused with a wrong password, and changes nothing', async () => {
    const before = await changesIn(server.ctx)
    expectRefusal(await remove(asha, 'wrong words'), 400, 'The current password is not right.')
    expectRefusal(await remove(asha, ''), 400)
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('is refused to the only Admin; of two who leave at once, one stays', async () => {
    const [one, two] = [
      await server.given.person({ role: 'Admin' }),
      await server.given.person({ role: 'Admin' }),
    ]
    const answers = await Promise.all([remove(one), remove(two)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expectRefusal(refused, 409, 'You are the only Admin. Please have another one appointed first.')
    await server.ctx.db.updateTable('users').set({ role: 'Attendee' }).where('role', '=', 'Admin').execute()
  })

  test('while the person does other things leaves nothing behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const dev = await server.given.person({ name: `Racer ${round}` })
      const others = [await server.given.event({ join_policy: 'anyone' }), event]
      await server.given.member(event.id, dev.id)
      const pool = await server.given.carPool(event.id, (await memberOf(event)).id)
      const answers = await Promise.all([
        remove(dev),
        call('POST', `/events/${others[0]!.id}/rsvp`, { as: dev }),
        call('POST', `/car-pools/${pool.id}/join`, { as: dev }),
        call('POST', '/calendar-feed', { as: dev, body: { password: PASSWORD } }),
        call('POST', `/events/${event.id}/car-pool-wait`, { as: dev }),
        call('POST', '/auth/local', { body: { identifier: dev.email, password: PASSWORD } }),
        call('POST', '/auth/forgot-password', { body: { email: dev.email } }),
      ])
      expect(answers[0]!.status).toBe(200)
      expect(answers.map(({ status }) => status).filter(status => status >= 500)).toEqual([])
      await server.jobsDone()
      for (const table of ['sessions', 'one_time_codes', 'calendar_feeds', 'event_members', 'car_pool_waits'])
        expect([table, (await rowsOf(table, dev)).length]).toEqual([table, 0])
      expect(await placesWith(server, dev.name)).toEqual([])
      expect(await brokenInvariants(server.ctx)).toEqual([])
    }
  })

  const memberOf = async ({ id }: { id: number }) => {
    const person = await server.given.person()
    await server.given.member(id, person.id)
    return person
  }
  const rowsOf = async (table: string, { id }: GivenPerson) =>
    (await server.ctx.pool.query(`select from ${table} where user_id = $1`, [id])).rows
})

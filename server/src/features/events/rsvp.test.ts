import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '#db/connect.ts'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { countBy, race } from '#test/race.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer({ isPatient: true })
const { call } = server
const CLOSED = 'Registration is closed for this event'

let asha: GivenPerson
beforeEach(async () => {
  asha = await server.given.person({ name: 'Asha' })
})

const rsvp = (as: GivenPerson, id: number | string) => call('POST', `/events/${id}/rsvp`, { as })
const membersOf = (eventId: number) =>
  server.ctx.db.selectFrom('event_members').selectAll().where('event_id', '=', eventId).execute()
const update = (id: number, values: object) =>
  server.ctx.db.updateTable('events').set(values).where('id', '=', id).execute()

describe('RSVP', () => {
  test('makes a person a member, by id and by documentId', async () => {
    const [first, second] = [await server.given.event(), await server.given.event()]
    for (const [id, event] of [
      [first.id, first],
      [second.documentId, second],
    ] as const) {
      const { status, body } = await rsvp(asha, id)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        data: { id: event.id, name: event.name, isJoined: true, membersCount: 1, coverImage: null },
        meta: { alreadyJoined: false },
      })
      expect(await membersOf(event.id)).toMatchObject([{ user_id: asha.id, joined_at: server.clock.now }])
    }
  })

  test('a second time is 200 and says so, also after the event was closed, has ended or was deactivated', async () => {
    const { id } = await server.given.event()
    await rsvp(asha, id)
    const [before] = await membersOf(id)
    const past = { start_date: new Date(0), end_date: new Date(1) }
    for (const values of [{ name: 'Renamed' }, { registration: 'closed' }, past, { active: false }]) {
      await update(id, values)
      const { status, body } = await rsvp(asha, id)
      expect([status, body.meta]).toEqual([200, { alreadyJoined: true }])
    }
    expect(await membersOf(id)).toEqual([before])
  })

  test.each([
    ['to a closed one is refused', { registration: 'closed' }, 409, CLOSED],
    ['to one that is over is refused', { start_date: new Date(0), end_date: new Date(1) }, 409, CLOSED],
    ['to an inactive one is as to none', { active: false }, 404, /^This does not exist/],
    ['to an inactive closed one is as to none', { active: false, registration: 'closed' }, 404, /^This/],
  ])('%s, and changes nothing', async (_, values, status, sentence) => {
    const { id } = await server.given.event(values)
    const before = await changesIn(server.ctx)
    expectRefusal(await rsvp(asha, id), status, sentence)
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('to one that does not exist is 404', async () => {
    for (const id of [999_999, 'a'.repeat(24)]) expectRefusal(await rsvp(asha, id), 404)
  })

  test('an Admin may join an inactive one, and not a closed one', async () => {
    const admin = await server.given.person({ role: 'Admin' })
    const inactive = await server.given.event({ active: false })
    expect((await rsvp(admin, inactive.id)).body.meta).toEqual({ alreadyJoined: false })
    const closed = await server.given.event({ registration: 'closed' })
    expectRefusal(await rsvp(admin, closed.id), 409, CLOSED)
  })

  test('is only for the caller: nobody else can be named', async () => {
    const ravi = await server.given.person({ name: 'Ravi' })
    const { id } = await server.given.event()
    for (const body of [{ user: ravi.id }, { data: { user: ravi.id } }, { user_id: ravi.id }])
      expectRefusal(await call('POST', `/events/${id}/rsvp`, { as: asha, body }), 400, /not known here/)
    expect(await membersOf(id)).toEqual([])
  })

  test('200 concurrent calls of one person give one row, and each is 200', async () => {
    const { id } = await server.given.event()
    const answers = await race(200, () => rsvp(asha, id))
    expect(countBy(answers, answer => answer.status)).toEqual({ 200: 200 })
    expect(countBy(answers, answer => answer.body.meta.alreadyJoined)).toEqual({ false: 1, true: 199 })
    expect(await membersOf(id)).toHaveLength(1)
  })
})

describe('Closing the registration while 200 people join', () => {
  /** By the order in which PostgreSQL committed: members who came in after the registration was closed. */
  async function membersAfterTheClose(eventId: number): Promise<number> {
    const { rows } = await sql<{ late: number }>`
      select count(*)::int as late from event_members m join events e on e.id = m.event_id
      where e.id = ${eventId} and pg_xact_commit_timestamp(m.xmin) > pg_xact_commit_timestamp(e.xmin)`.execute(
      server.ctx.db,
    )
    return rows[0]!.late
  }

  /**
   * 100 people join; when 20 are in, the editor locks the event and closes it; 100 more come before that is
   * committed, so that each of them stands exactly where the lock matters.
   */
  async function joinAndClose(join: (person: GivenPerson, id: number) => Promise<boolean>) {
    const people = await race(200, () => server.given.person())
    const { id } = await server.given.event()
    const editor = await server.ctx.pool.connect()
    const lockAndClose = async () => {
      await editor.query('begin')
      await editor.query('select from events where id = $1 for update', [id])
      await editor.query("update events set registration = 'closed' where id = $1", [id])
    }
    const isSomebodyWaiting = async () => {
      const { rows } = await editor.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length > 0
    }
    let joined = 0
    const { promise: isLocked, resolve, reject } = Promise.withResolvers<void>()
    const arrive = async (index: number) => {
      if (!(await join(people[index]!, id))) return
      joined += 1
      if (joined === 20) lockAndClose().then(resolve, reject)
    }
    const early = race(100, arrive)
    await isLocked
    const late = race(100, index => arrive(100 + index))
    await expect.poll(isSomebodyWaiting).toBe(true)
    await editor.query('commit')
    await Promise.all([early, late])
    editor.release()
    return { id, joined, late: await membersAfterTheClose(id) }
  }

  test('admits nobody after the close, and everyone who got 200 is a member', async () => {
    const answers: { status: number }[] = []
    const { id, joined, late } = await joinAndClose(async (person, eventId) => {
      const answer = await rsvp(person, eventId)
      answers.push(answer)
      return answer.status === 200
    })
    expect(late).toBe(0)
    const { 200: yes = 0, 409: no = 0 } = countBy(answers, ({ status }) => status)
    expect(yes + no).toBe(200)
    expect(no).toBeGreaterThanOrEqual(100)
    expect(await membersOf(id)).toHaveLength(yes)
    expect(joined).toBe(yes)
  })

  test('control: without the lock on the event, people join after the close', async () => {
    const joinWithoutLock = (person: GivenPerson, id: number) =>
      server.ctx.inTransaction(async (tx: Tx) => {
        const event = await tx
          .selectFrom('events')
          .select('registration')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (event.registration === 'closed') return false
        await sql`select pg_sleep(0.01)`.execute(tx)
        await sql`insert into event_members values (${id}, ${person.id}, now())`.execute(tx)
        return true
      })
    const { late } = await joinAndClose(joinWithoutLock)
    expect(late).toBeGreaterThan(0)
  })
})

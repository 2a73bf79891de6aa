import type { RunningRollCallReply } from '@muster/domain/roll-calls/schema.ts'
import { readBoardLive } from '@muster/domain/shared/live.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { type Instance, type Instances, openInstances } from '#test/instances.ts'
import { listenTo } from '#test/listen-to.ts'
import { countBy, race } from '#test/race.ts'
import { withoutDelivery } from '#test/server.ts'

/** Two servers on one database, each with what it has counted before in its memory. */
let instances: Instances
let admins: GivenPerson[]
let eventId: number
let people: GivenPerson[]
const PEOPLE = 40
const ANSWERS = 300

beforeAll(async () => {
  // no sweep delivers the notifications while statements are counted
  vi.useFakeTimers({ toFake: ['setInterval'] })
  instances = await openInstances(2, ({ jobs }) => ({ jobs: withoutDelivery(jobs) }))
  vi.useRealTimers()
  const { given } = instances
  admins = [await given.person({ role: 'Admin' }), await given.person({ role: 'Admin' })]
  eventId = (await given.event()).id
  people = await race(PEOPLE, () => given.person())
  for (const { id } of people) await given.member(eventId, id)
})
afterAll(() => instances.close())

const sql = async (text: string, ...values: unknown[]) =>
  (await instances.all[0]!.ctx.pool.query(text, values)).rows
const server = (index: number) => instances.all[index % 2]!
const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!

async function send({ base }: Instance, as: GivenPerson, path: string, body?: object) {
  const reply = await fetch(`${base}/api/events/${eventId}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${as.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape of what came back
  const answered: any = await reply.json()
  return { status: reply.status, body: answered }
}
type Running = NonNullable<RunningRollCallReply['data']>
const board = async (index: number) =>
  (await send(server(index), admins[0]!, '/roll-call')).body.data as Running
const start = async () => {
  const { status, body } = await send(server(0), admins[0]!, '/roll-call', {})
  expect(status).toBe(200)
  return body.data.documentId as string
}
const end = (rollCall: string) => send(server(1), admins[1]!, '/roll-call/end', { rollCall })

let keys = 0
const newKey = (what: string) => {
  keys += 1
  return `key-of-${what}-${keys}`
}
/** Some are sent twice, as by a phone that heard nothing. */
async function answer(index: number, rollCall: string) {
  const person = pick(people)
  const body = { rollCall, answer: pick(['safe', 'help']), clientKey: newKey('random-answer') }
  const isStaff = Math.random() < 0.2
  const as = isStaff ? admins[0]! : person
  const sent = isStaff ? { ...body, user: person.id } : body
  const replies = [await send(server(index), as, '/roll-call/answers', sent)]
  if (Math.random() < 0.2) replies.push(await send(server(index + 1), as, '/roll-call/answers', sent))
  return replies
}

const counted = async (rollCall: string) =>
  (
    await sql(
      `select count(*) filter (where answer = 'safe')::int safe, count(*) filter (where answer = 'help')::int help,
        count(*) filter (where answer is null)::int silent, count(*)::int total
      from event_members m left join lateral (select a.answer from roll_call_answers a
        join roll_calls r on r.id = a.roll_call_id
        where a.user_id = m.user_id and r.document_id = $2 and not a.is_late order by a.id desc limit 1) last on true
      where m.event_id = $1`,
      eventId,
      rollCall,
    )
  )[0]

const numbersOf = ({ safe, help, silent, total }: Running) => ({ safe, help, silent, total })

test('Of two Admins who start at once, one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const replies = await race(6, index => send(server(index), admins[index % 2]!, '/roll-call', {}))
    expect(countBy(replies, ({ status }) => status)).toEqual({ 200: 1, 409: 5 })
    const { documentId } = await board(round)
    const ends = await race(4, () => end(documentId))
    expect(countBy(ends, ({ status }) => status)).toEqual({ 200: 4 })
    expect(new Set(ends.map(({ body }) => body.data.endedAt)).size).toBe(1)
  }
  expect(await sql('select count(*)::int n from roll_calls')).toEqual([{ n: 5 }])
})

test('F97: numbers equal plain SQL after concurrent answers through two servers, and never exceed the total', async () => {
  const rollCall = await start()
  let isOver = false
  const reader = (async () => {
    while (!isOver) {
      const { safe, help, silent, total } = await board(Math.round(Math.random()))
      expect(safe + help + silent).toBe(total)
      expect(total).toBeLessThanOrEqual(PEOPLE)
    }
  })()
  const leaver = people.at(-1)!
  const replies = await race(20, async worker => {
    const statuses: number[] = []
    for (let turn = 0; turn < ANSWERS / 20; turn++) {
      if (worker === 0 && turn === 10)
        await sql('delete from event_members where event_id = $1 and user_id = $2', eventId, leaver.id)
      for (const { status } of await answer(worker + turn, rollCall)) statuses.push(status)
    }
    return statuses
  })
  isOver = true
  await reader
  // only answers of and for the person who has left are refused
  expect(replies.flat().filter(status => ![200, 404, 409].includes(status))).toEqual([])
  expect(replies.flat().filter(status => status === 200).length).toBeGreaterThan(ANSWERS / 2)
  for (const index of [0, 1]) expect(numbersOf(await board(index))).toEqual(await counted(rollCall))
  expect(
    await sql(
      `select user_id from roll_call_answers where replaced_at is null group by user_id having count(*) > 1`,
    ),
  ).toEqual([])
  expect((await end(rollCall)).body.data).toMatchObject(await counted(rollCall))
  people.pop()
})

test('An end while answers arrive counts those before it and keeps those after it as late', async () => {
  const rollCall = await start()
  const answers = race(60, index => answer(index, rollCall))
  await new Promise(resolve => setTimeout(resolve, 60))
  const { body } = await end(rollCall)
  const replies = (await answers).flat()
  expect(countBy(replies, ({ status }) => status)).toEqual({ 200: replies.length })
  expect(numbersOf(body.data)).toEqual(await counted(rollCall))
  const [kept] = await sql(
    `select count(*)::int n, count(*) filter (where a.is_late <> (a.recorded_at > r.ended_at))::int wrong
      from roll_call_answers a join roll_calls r on r.id = a.roll_call_id where r.document_id = $1`,
    rollCall,
  )
  const sent = new Set(replies.map(({ body: { data } }) => data.receivedAt + data.answer + data.at))
  expect(kept.n).toBeGreaterThanOrEqual(sent.size)
})

test('Each change is read from the other server at once, and open phones are nudged', async () => {
  const [asha, ravi] = people as [GivenPerson, GivenPerson]
  const phone = await listenTo(server(1).base, eventId, asha.token)
  const desk = await listenTo(server(1).base, eventId, admins[0]!.token, readBoardLive)
  const rollCall = await start()
  await expect.poll(() => phone.nudges()).toContain('roll-call')
  const before = await board(1)
  await send(server(0), ravi, '/roll-call/answers', {
    rollCall,
    answer: 'help',
    clientKey: 'fresh-answer-of-ravi',
  })
  expect(await board(1)).toMatchObject({ help: before.help + 1, silent: before.silent - 1 })
  await expect.poll(() => desk.nudges()).toContain('roll-call-answers')
  expect(phone.nudges()).not.toContain('roll-call-answers')
  await sql('update users set name = $2 where id = $1', ravi.id, 'Ravindra')
  const { body } = await send(server(1), admins[0]!, '/roll-call/people?filters[list]=help')
  expect(body.data).toMatchObject([{ name: 'Ravindra' }])
  const onEvent = async () => (await send(server(1), asha, '')).body.data.rollCall
  expect(await onEvent()).toMatchObject({ documentId: rollCall })
  await end(rollCall)
  expect(await onEvent()).toBeNull()
  const bus = await instances.given.bus(eventId)
  const ofBus = await send(server(0), admins[0]!, '/roll-call', { item: bus.documentId })
  expect(await onEvent()).toBeNull()
  await new Promise(resolve => setTimeout(resolve, 600))
  const heard = phone.nudges().length
  await instances.given.assign(bus, asha.id)
  await expect.poll(() => phone.nudges().slice(heard)).toContain('roll-call')
  expect(await onEvent()).toMatchObject({ isAsked: true })
  await end(ofBus.body.data.documentId)
  phone.leave()
  desk.leave()
})

test('At 10,000 people a start, an answer, the board and an end send as many statements as at 40', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const statements = async (work: () => Promise<unknown>) => {
    query.mockClear()
    await work()
    const sent = query.mock.calls.map(([asked]: unknown[]) =>
      typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text),
    )
    // jobs, nudges and sessions go on beside; the members are in memory, and read again when it has let them go
    return sent.filter(text => !/^select 1$|pgboss|pg_notify|sessions|from "event_members" as "a"/.test(text))
  }
  const asha = people[0]!
  async function measure() {
    let rollCall = ''
    const starting = await statements(async () => {
      rollCall = await start()
    })
    const body = { rollCall, answer: 'safe', clientKey: newKey('counted-answer') }
    const answering = await statements(() => send(server(0), asha, '/roll-call/answers', body))
    const opening = await statements(() => send(server(0), asha, ''))
    const reading = await statements(() => send(server(0), admins[0]!, '/roll-call/people'))
    const ending = await statements(() => end(rollCall))
    const opened = await statements(() => send(server(0), asha, ''))
    return { starting, answering, opening, reading, ending, opened }
  }
  /** What else runs on the server can only add a statement, so the fewest of three are its own. */
  async function fewest() {
    const [first, ...others] = [await measure(), await measure(), await measure()]
    for (const other of others)
      for (const step of Object.keys(other) as (keyof typeof other)[])
        if (other[step].length < first[step].length) first[step] = other[step]
    return first
  }
  const few = await fewest()
  await sql(
    `with added as (insert into users (email, username, name, contact, password_hash, confirmed)
        select 'crowd' || n || '@muster.test', 'crowd' || n, 'Crowd ' || n, '', '', true from generate_series(1, 10000) n returning id)
      insert into event_members (event_id, user_id, joined_at) select $1, id, now() from added`,
    eventId,
  )
  expect(await fewest()).toEqual(few)
  // while nothing runs, an event costs what it did
  expect(few.opening.length - few.opened.length).toBe(1)
})

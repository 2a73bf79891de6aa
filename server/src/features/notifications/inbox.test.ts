import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listingStatements } from '#test/asked-statements.ts'
import type { GivenPerson } from '#test/given.ts'
import { type Instances, openInstances } from '#test/instances.ts'
import { listenTo } from '#test/listen-to.ts'
import { race } from '#test/race.ts'

/** Two servers on one database. */
let instances: Instances
let people: Record<'admin' | 'meera' | 'vikram' | 'asha' | 'dev' | 'outsider', GivenPerson>
let event: { id: number; documentId: string }

beforeAll(async () => {
  instances = await openInstances(2)
})
afterAll(() => instances.close())

beforeEach(async () => {
  const { given } = instances
  people = {
    admin: await given.person({ name: 'Nandita', role: 'Admin' }),
    meera: await given.person({ name: 'Meera' }),
    vikram: await given.person({ name: 'Vikram' }),
    asha: await given.person({ name: 'Asha' }),
    dev: await given.person({ name: 'Dev' }),
    outsider: await given.person(),
  }
  event = await given.event({ name: 'मानसून <b>Off-site</b>' })
  for (const { id } of [people.asha, people.dev]) await given.member(event.id, id)
  for (const { id } of [people.meera, people.vikram]) await given.bus(event.id, {}, id)
})

async function call(method: 'GET' | 'POST' | 'PUT', path: string, as: GivenPerson, body?: object) {
  const reply = await fetch(`${instances.all[0]!.base}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape of what came back
  return { status: reply.status, body: (await reply.json()) as any }
}

const send = (
  to: readonly GivenPerson[],
  values: Parameters<Instances['given']['notification']>[2] = {},
  eventId = event.id,
) =>
  instances.given.notification(
    eventId,
    to.map(({ id }) => id),
    values,
  )
const inboxOf = async (as: GivenPerson, query = '') => {
  const { status, body } = await call('GET', `/notifications?filters[isReceived]=true&populate=*${query}`, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const idsFor = async (as: GivenPerson, query = '') =>
  (await call('GET', `/notifications?${query}`, as)).body.data.map(({ id }: { id: number }) => id)
const unreadOf = async (as: GivenPerson) =>
  (await call('GET', '/notifications/unread', as)).body.data.count as number
const database = () => instances.all[0]!.ctx.db

test('An attendee reads their own notifications word for word, without the other recipients', async () => {
  const { asha, dev } = people
  const nasty = '<img src=x onerror=alert(1)> {{name}} \u202e"\'; drop table'
  const { id, documentId } = await send([asha, dev], { title: nasty, body: nasty, path: null })
  await send([dev])
  const [own, ...more] = await inboxOf(asha)
  expect(more).toEqual([])
  expect(own).toMatchObject({
    ...{ id, documentId, kind: 'message', title: nasty, body: nasty, path: null, readAt: null },
    ...{ notificationStatus: 'queued', sentAt: null, isReceived: true },
    event: { id: event.id, documentId: event.documentId, name: 'मानसून <b>Off-site</b>' },
  })
  expect(own).not.toHaveProperty('recipients')
  expect(own).not.toHaveProperty('recipientsCount')
})

test('A reminder greets each person in their inbox', async () => {
  const { asha, dev } = people
  const { id } = await send([asha, dev], { kind: 'reminder', title: 'Reminder: bus', body: 'To each.' })
  await database()
    .updateTable('recipients')
    .set({ title: 'Reminder: Bus 2', body: 'Hi Asha,' })
    .where('notification_id', '=', id)
    .where('user_id', '=', asha.id)
    .execute()
  expect(await inboxOf(asha)).toMatchObject([{ title: 'Reminder: Bus 2', body: 'Hi Asha,' }])
  expect(await inboxOf(dev)).toMatchObject([{ title: 'Reminder: bus', body: 'To each.' }])
})

test('A co-ordinator also sees what they sent with its recipients, an Admin everything, others only their own', async () => {
  const { admin, meera, vikram, asha, dev, outsider } = people
  const sent = await send([dev, asha], { sender_id: meera.id })
  const change = await send([dev], { sender_id: meera.id, kind: 'change' })
  const [own] = [await send([vikram])]
  const ofEvent = `filters[event][documentId]=${event.documentId}&populate=recipients`
  const read = (as: GivenPerson, { id }: { id: number }) =>
    call('GET', `/notifications/${id}?populate=recipients`, as)

  expect(await idsFor(meera, ofEvent)).toEqual([sent.id])
  expect((await read(meera, sent)).body.data).toMatchObject({
    recipients: [
      { id: asha.id, name: 'Asha' },
      { id: dev.id, name: 'Dev' },
    ],
    ...{ recipientsCount: 2, isReceived: false },
  })
  expect(await idsFor(vikram, ofEvent)).toEqual([own.id])
  expect(await idsFor(admin, ofEvent)).toEqual([own.id, change.id, sent.id])
  expect((await read(admin, own)).body.data.recipients).toEqual([{ id: vikram.id, name: 'Vikram' }])
  expect(await inboxOf(admin)).toEqual([])
  expect(await idsFor(outsider)).toEqual([])
  for (const as of [vikram, outsider]) expect((await read(as, sent)).status).toBe(404)
  expect((await read(meera, change)).status).toBe(404)

  await database()
    .updateTable('items')
    .set({ coordinator_id: null })
    .where('event_id', '=', event.id)
    .execute()
  expect((await read(meera, sent)).status).toBe(404)
})

test('The newest come first, fifty on a page, also of one event', async () => {
  const { asha } = people
  const other = await instances.given.event()
  const ids: number[] = []
  for (let at = 0; at < 52; at++)
    ids.unshift((await send([asha], { created_at: new Date(1_700_000_000_000 + at * 1_000) })).id)
  const elsewhere = await send([asha], { created_at: new Date(1_600_000_000_000) }, other.id)
  const list = async (query: string) =>
    (await call('GET', `/notifications?filters[isReceived]=true${query}`, asha)).body
  const first = await list('')
  expect(first.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 50))
  expect(first.meta.pagination).toEqual({ page: 1, pageSize: 50, pageCount: 2, total: 53 })
  const second = await list('&pagination[page]=2')
  expect(second.data.map(({ id }: { id: number }) => id)).toEqual([...ids.slice(50), elsewhere.id])
  expect(await idsFor(asha, `filters[event][id]=${other.id}`)).toEqual([elsewhere.id])
})

test('What a newer one replaced, and what was withdrawn before it was sent, is neither listed nor unread', async () => {
  const { asha, dev } = people
  const key = { collapse_key: 'bus:7', kind: 'change' }
  const other = await instances.given.event()
  const first = await send([asha, dev], key)
  const elsewhere = await send([asha], key, other.id)
  const second = await send([asha], key)
  const stopped = await send([asha, dev])
  await database()
    .updateTable('recipients')
    .set({ state: 'skipped', skipped_because: 'stopped' })
    .where('notification_id', '=', stopped.id)
    .execute()
  const unreachable = await send([dev])
  await database()
    .updateTable('recipients')
    .set({ state: 'skipped', skipped_because: 'unreachable' })
    .where('notification_id', '=', unreachable.id)
    .execute()
  expect(await idsFor(asha, 'sort=id')).toEqual([elsewhere.id, second.id])
  expect(await unreadOf(asha)).toBe(2)
  expect(await idsFor(dev, 'sort=id')).toEqual([first.id, unreachable.id])
  expect((await call('POST', `/notifications/${first.id}/read`, asha)).status).toBe(404)
})

test('R340: Reading tells the other devices of the person, at any server, and nobody else', async () => {
  const { asha, dev } = people
  const { id } = await send([asha, dev])
  const listen = (as: GivenPerson) => listenTo(instances.all[1]!.base, event.id, as.token)
  const [own, others] = [await listen(asha), await listen(dev)]
  // the items of the event, made just before, may still send theirs
  const inboxNudges = (stream: typeof own) => stream.nudges().filter(nudge => nudge === 'inbox')
  expect((await call('GET', '/users/me', asha)).body.unreadNotifications).toBe(1)
  expect(await call('POST', `/notifications/${id}/read`, asha)).toEqual({
    ...{ status: 200, body: { data: { count: 0 } } },
  })
  await expect.poll(() => inboxNudges(own)).toEqual(['inbox'])
  expect((await call('POST', `/notifications/${id}/read`, asha)).status).toBe(200)
  const later = await send([asha])
  await call('POST', '/notifications/read-all', asha, { upTo: later.id })
  await expect.poll(() => inboxNudges(own)).toEqual(['inbox', 'inbox'])
  expect(inboxNudges(others)).toEqual([])
  expect([await unreadOf(asha), await unreadOf(dev)]).toEqual([0, 1])
  for (const stream of [own, others]) stream.leave()
})

test('Marks race without harm: the first moment stays, and what came after the tap stays unread', async () => {
  const { asha } = people
  const other = await instances.given.event()
  const shown = [await send([asha]), await send([asha], {}, other.id), await send([asha])]
  const [oldest, ofOther, newest] = shown as [(typeof shown)[0], (typeof shown)[0], (typeof shown)[0]]
  await call('POST', `/notifications/${oldest.id}/read`, asha)
  const readAt = (await inboxOf(asha)).find((one: { id: number }) => one.id === oldest.id).readAt
  expect(readAt).toMatch(/^20/)
  const late = await send([asha])
  const taps = await race(8, at =>
    at % 2
      ? call('POST', `/notifications/${newest.id}/read`, asha)
      : call('POST', '/notifications/read-all', asha, { upTo: newest.id, eventId: event.documentId }),
  )
  expect(taps.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const unread = (await inboxOf(asha, '&filters[isRead]=false')).map(({ id }: { id: number }) => id)
  expect(unread.toSorted()).toEqual([ofOther.id, late.id])
  expect((await inboxOf(asha)).find((one: { id: number }) => one.id === oldest.id).readAt).toBe(readAt)
  await call('POST', '/notifications/read-all', asha, { upTo: newest.id })
  expect(await unreadOf(asha)).toBe(1)
})

test('Only an Admin sets the status of a notification, and nothing else of it', async () => {
  const { admin, meera, asha } = people
  const { id, documentId } = await send([asha], { sender_id: meera.id })
  const put = (as: GivenPerson, data: object) => call('PUT', `/notifications/${documentId}`, as, { data })
  for (const as of [meera, asha]) expect((await put(as, { notificationStatus: 'sent' })).status).toBe(403)
  for (const data of [{}, { notificationStatus: 'read' }, { notificationStatus: 'sent', title: 'Run!' }])
    expect((await put(admin, data)).status).toBe(400)
  const sentAt = '2026-11-21T05:00:00.000Z'
  const { body } = await put(admin, { notificationStatus: 'sent', sentAt })
  expect(body.data).toMatchObject({ id, notificationStatus: 'sent', sentAt, title: 'Lunch' })
  expect((await put(admin, { notificationStatus: 'sent' })).body.data.sentAt).toMatch(/^20/)
  expect((await put(admin, { notificationStatus: 'queued', sentAt })).body.data.sentAt).toBeNull()
})

test('The list and the count take as many statements with 10,000 notifications as with 10, and the count ends at 100', async () => {
  const { ctx } = instances.all[0]!
  const { app, asked } = await listingStatements(ctx)
  const statementsOf = async (url: string) => {
    const headers = { authorization: `Bearer ${people.asha.token}` }
    asked.length = 0
    const { statusCode, body } = await app.inject({ url: `/api${url}`, headers })
    expect(statusCode).toBe(200)
    return { body: JSON.parse(body), asked: asked.filter(name => name !== 'db') }
  }
  const read = async () => {
    const urls = [
      '/notifications?filters[isReceived]=true&populate=event&pagination[withCount]=false',
      '/users/me',
    ]
    const [list, me] = [await statementsOf(urls[0]!), await statementsOf(urls[1]!)]
    return { asked: [...list.asked, ...me.asked], rows: list.body.data.length, me: me.body }
  }
  for (let at = 0; at < 10; at++) await send([people.asha])
  const few = await read()
  expect([few.rows, few.me.unreadNotifications]).toEqual([10, 10])
  await ctx.pool.query(
    `with sent as (insert into notifications (event_id, kind, title, body, expires_at)
        select $1, 'message', 'Lunch', 'Lunch is ready.', now() from generate_series(1, 9990) returning id)
      insert into recipients (notification_id, user_id) select id, $2 from sent`,
    [event.id, people.asha.id],
  )
  const many = await read()
  expect([many.rows, many.me.unreadNotifications]).toEqual([50, 100])
  expect(many.asked).toEqual(few.asked)
  expect(many.asked.filter(name => !name.startsWith('read-sessions'))).toHaveLength(2)
  await app.close()
})

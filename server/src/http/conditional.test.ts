import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let asha: GivenPerson
let ravi: GivenPerson
let offsite: { id: number; documentId: string }
beforeAll(async () => {
  asha = await server.given.person({ name: 'Asha' })
  ravi = await server.given.person({ name: 'Ravi' })
  offsite = await server.given.event()
  for (const { id } of [asha, ravi]) await server.given.member(offsite.id, id)
  await server.given.subEvent(offsite.id, { name: 'Keynote' })
  await server.given.carPool(offsite.id, ravi.id)
})

const read = (path: string, tag?: string, as: GivenPerson | null = asha) =>
  call('GET', path, { as, headers: tag === undefined ? {} : { 'if-none-match': tag } })
const tagOf = async (path: string, as = asha) => String((await read(path, undefined, as)).headers.etag)

const READS = () => [
  '/events',
  `/events/${offsite.id}?populate=assigned_users`,
  `/events/${offsite.id}/my-itinerary`,
  '/sub-events?sort=name',
  `/car-pools?filters[event][id]=${offsite.id}&populate=board`,
  `/events/${offsite.id}/car-pool-points`,
  '/users/me',
]

describe('R240: A reply that the caller has', () => {
  test('is 304 without a body, and any other reply is sent', async () => {
    for (const path of READS()) {
      const first = await read(path)
      expect(first.headers.etag, path).toMatch(/^W\/"[\w-]{27}"$/)
      const again = await read(path, String(first.headers.etag))
      expect([again.status, again.body], path).toEqual([304, ''])
      expect(again.headers, path).toMatchObject({
        etag: first.headers.etag,
        vary: first.headers.vary,
        'cache-control': 'no-store',
      })
      expect(again.headers, path).not.toHaveProperty('content-type')
      expect(again.headers, path).not.toHaveProperty('content-length')
      expect((await read(path, '"another"')).body, path).toEqual(first.body)
    }
  })

  test('is found in a list, as a strong tag, and by an asterisk', async () => {
    const tag = await tagOf('/events')
    const strong = tag.slice(2)
    for (const named of [strong, `"a", ${tag}`, `${strong},W/"b"`, `"a,b" , ${strong}`, '*', ' * '])
      expect((await read('/events', named)).status, named).toBe(304)
    for (const named of ['', '"*"', strong.slice(1, -1), `"${strong.slice(1, -2)}"`, '"a", W/"b"'])
      expect((await read('/events', named)).status, named).toBe(200)
  })

  test('is the same one compressed and plain, and the caches between know what it depends on', async () => {
    const path = `/events/${offsite.id}/my-itinerary`
    const tag = await tagOf(path)
    const headers = { 'accept-encoding': 'br' }
    const squeezed = await server.app.inject({
      url: `/api${path}`,
      headers: { ...headers, authorization: `Bearer ${asha.token}` },
    })
    expect(squeezed.headers).toMatchObject({ etag: tag, vary: 'authorization, accept-encoding' })
    expect(
      (await call('GET', path, { as: asha, headers: { ...headers, 'if-none-match': tag } })).status,
    ).toBe(304)
  })

  test('is 304 for HEAD too, with the length of the reply', async () => {
    for (const path of READS()) {
      const whole = await read(path)
      const tag = String(whole.headers.etag)
      const head = await call('HEAD', path, { as: asha })
      expect([head.status, head.headers.etag, head.body], path).toEqual([200, tag, ''])
      const again = await call('HEAD', path, { as: asha, headers: { 'if-none-match': tag } })
      expect([again.status, again.headers.etag, again.body], path).toEqual([304, tag, ''])
      expect(again.headers['content-length'], path).toBe(head.headers['content-length'])
    }
  })
})

test('Another populate, page or person has another tag', async () => {
  const event = `/events/${offsite.id}`
  const tags = [
    await tagOf(event),
    await tagOf(`${event}?populate=assigned_users`),
    await tagOf(`${event}?populate=sub_events`),
    await tagOf(`${event}?populate=assigned_users&pagination[pageSize]=1`),
    await tagOf(`${event}/my-itinerary`),
    await tagOf('/car-pools'),
    await tagOf('/car-pools?populate=board'),
    await tagOf('/car-pools', ravi),
  ]
  expect(new Set(tags).size).toBe(tags.length)
  for (const path of [`${event}/my-itinerary`, '/car-pools', '/users/me']) {
    const theirs = await read(path, await tagOf(path), ravi)
    expect([theirs.status, theirs.body], path).toEqual([200, (await read(path, undefined, ravi)).body])
  }
})

test('R240: Nobody learns from a known tag what they may no longer read', async () => {
  const leaver = await server.given.person()
  const hidden = await server.given.event({ active: false })
  await server.given.member(hidden.id, leaver.id)
  const paths = [`/events/${hidden.id}`, `/events/${hidden.id}/my-itinerary`]
  const tags = await Promise.all(paths.map(path => tagOf(path, leaver)))
  await server.ctx.db.deleteFrom('event_members').where('user_id', '=', leaver.id).execute()
  for (const [index, path] of paths.entries())
    for (const named of [tags[index]!, '*']) expectRefusal(await read(path, named, leaver), 404)
  const ofAccount = await tagOf('/users/me', leaver)
  await server.ctx.db.deleteFrom('sessions').where('user_id', '=', leaver.id).execute()
  for (const named of [ofAccount, '*']) expectRefusal(await read('/users/me', named, leaver), 401)
})

test('A refusal has no tag', async () => {
  for (const path of ['/events', '/nothing', '/events/999999']) {
    const { headers } = await read(path, '*', path === '/events' ? null : asha)
    expect(headers).not.toHaveProperty('etag')
  }
})

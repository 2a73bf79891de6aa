import * as accountEndpoints from '@muster/domain/accounts/endpoints.ts'
import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { picture } from '#test/pictures.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server

let asha: GivenPerson
let offsite: { id: number }
let before: Record<string, number>
beforeAll(async () => {
  asha = await server.given.person({ email: 'asha@muster.test' })
  offsite = await server.given.event()
  before = await changesIn(server.ctx)
})

const NEW = 'a much longer phrase'
/** A valid body for each call, so that only the changed part is refused. */
const good: Record<string, Record<string, unknown>> = {
  '/auth/local': { identifier: 'asha@muster.test', password: PASSWORD },
  '/auth/local/register': {
    username: 'ravi',
    email: 'ravi@muster.test',
    password: NEW,
    contact: '9876543210',
    name: 'Ravi Rao',
  },
  '/auth/forgot-password': { email: 'asha@muster.test' },
  '/auth/reset-password': { code: 'x'.repeat(43), password: NEW, passwordConfirmation: NEW },
  '/auth/change-password': { currentPassword: PASSWORD, password: NEW, passwordConfirmation: NEW },
  '/auth/email-confirmation': { confirmation: 'x'.repeat(43) },
}
const JSON_TYPE: Record<string, string> = { 'content-type': 'application/json' }
const send = (path: string, body: unknown, headers: Record<string, string> = JSON_TYPE) =>
  call('POST', path, { as: asha, body, headers })

const endpoints: readonly EndpointShape[] = Object.values(accountEndpoints)
const withBody = Object.keys(good)
const withoutBody = [
  ...endpoints.filter(({ method, path }) => method === 'POST' && !good[path]).map(({ path }) => path),
  '/events/:id/rsvp',
]

test('every call with a body is tested here', () => {
  const mounted = server.routes.filter(({ endpoint, body }) => body && endpoints.includes(endpoint))
  expect(mounted.map(({ endpoint }) => endpoint.path).sort()).toEqual(withBody.toSorted())
})

/** Data of several kinds is asked for its kind before its other keys are known. */
const kindsOf = (issues: readonly object[]): object[] =>
  issues.flatMap(issue =>
    'discriminator' in issue && 'options' in issue && Array.isArray(issue.options)
      ? issue.options.map(kind => ({ [String(issue.discriminator)]: kind }))
      : [],
  )

test('every body of every feature refuses unknown keys, also in its data', () => {
  const mounted = server.routes.filter(({ body }) => body)
  expect(mounted.length).toBeGreaterThan(20)
  for (const { name, body } of mounted) {
    const issuesOf = (sent: object) => body?.safeParse(sent).error?.issues ?? []
    const unknown = { code: 'unrecognized_keys', keys: ['unknown'] }
    expect(issuesOf({ unknown: 1 }), name).toContainEqual(expect.objectContaining({ ...unknown, path: [] }))
    if (!issuesOf({}).some(({ path }) => path[0] === 'data')) continue
    const kinds = kindsOf(issuesOf({ data: {} }))
    for (const data of kinds.length > 0 ? kinds : [{}])
      expect(issuesOf({ data: { ...data, unknown: 1 } }), name).toContainEqual(
        expect.objectContaining({ ...unknown, path: ['data'] }),
      )
  }
})

describe.each(withBody)('POST %s refuses with a sentence, and changes nothing,', path => {
  const refused = async (body: unknown, status: number | number[], headers = JSON_TYPE) => {
    const answer = await send(path, body, headers)
    expectRefusal(answer, status)
    expect(await changesIn(server.ctx)).toEqual(before)
    return answer
  }
  const json = JSON.stringify(good[path])
  const keys = Object.keys(good[path] ?? {})

  test('a body that is not JSON', async () => {
    for (const body of ['{', '{"a":}', '\u0000', 'null,', `${json}x`, '"', "{'a':1}", '\ufeff{', 'NaN'])
      await refused(body, 400)
  })

  test('a body that is not an object', async () => {
    for (const body of ['[]', '[{}]', '7', '"text"', 'true', 'null', '{}', '']) await refused(body, 400)
  })

  test('unknown keys, by name', async () => {
    for (const key of ['role', 'confirmed', 'id', 'blocked', 'constructor2', '$ne']) {
      const answer = await refused({ ...good[path], [key]: true }, 400)
      expect(answer.body.error).toMatchObject({
        message: `The request has a key that is not known here: ${key}`,
        details: { code: 'unknown_key' },
      })
    }
  })

  test('keys that reach into prototypes', async () => {
    const inner = json.slice(1, -1)
    for (const key of ['__proto__', 'constructor'])
      await refused(`{${inner},"${key}":{"prototype":{"isAdmin":true}}}`, 400)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test('a value of a wrong type in any field', async () => {
    for (const key of keys)
      for (const value of [null, 7, true, {}, [], ['a@muster.test'], { $ne: null }, { length: 40 }])
        await refused({ ...good[path], [key]: value }, 400)
  })

  test('a missing field', async () => {
    for (const key of keys) await refused({ ...good[path], [key]: undefined }, 400)
  })

  test('NUL and unpaired surrogates in any field', async () => {
    for (const key of keys)
      for (const bad of ['\\u0000', '\\ud800', '\\udfff'])
        await refused(JSON.stringify({ ...good[path], [key]: 'BAD' }).replace('BAD', `asha${bad}@x.yz`), 400)
  })

  test('very long text', async () => {
    for (const key of keys) await refused({ ...good[path], [key]: 'x'.repeat(60_000) }, 400)
    for (const key of keys) await refused({ ...good[path], [key]: `${'x'.repeat(300)}@muster.test` }, 400)
  })

  test('2 MB, also without a content length', async () => {
    const big = `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`
    await refused(big, 413)
    await refused(Buffer.from(big), 413, { ...JSON_TYPE, 'transfer-encoding': 'chunked' })
  })

  test('1000 levels and 10 000 elements', async () => {
    await refused(`{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, 400)
    await refused({ ...good[path], list: Array.from({ length: 10_000 }, () => 1) }, 400)
  })

  test('other content types than JSON', async () => {
    for (const type of [
      'text/plain',
      'text/plain;charset=utf-8',
      'application/json\ta',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json2',
    ])
      await refused(json, 415, { 'content-type': type })
  })

  test('pictures, without parsing them', async () => {
    const bytes = await picture()
    await refused(bytes, 415, { 'content-type': 'image/png' })
  })
})

describe.each(withoutBody)('POST %s, which takes no body,', path => {
  const send = async (body: unknown, headers: Record<string, string>) => {
    const me = await server.given.person()
    return call('POST', path.replace(':id', String(offsite.id)), { as: me, body, headers })
  }

  test('works with a JSON content type and an empty body, as the official client sends it', async () => {
    expect((await send(undefined, JSON_TYPE)).status).toBe(200)
    expect((await send('', JSON_TYPE)).status).toBe(200)
    expect((await send('', { ...JSON_TYPE, 'content-length': '0' })).status).toBe(200)
    expect((await send('{}', JSON_TYPE)).status).toBe(200)
    expect((await send(undefined, {})).status).toBe(200)
  })

  test('refuses a body with keys', async () => {
    expectRefusal(
      await send({ user: 7 }, JSON_TYPE),
      400,
      'The request has a key that is not known here: user',
    )
    expectRefusal(await send('[1]', JSON_TYPE), 400)
    expectRefusal(await send('7', JSON_TYPE), 400)
    expectRefusal(await send('{', JSON_TYPE), 400)
    expectRefusal(await send('user=7', { 'content-type': 'application/x-www-form-urlencoded' }), 415)
    expectRefusal(await send(await picture(), { 'content-type': 'image/png' }), 415)
  })
})

test('without a session the body is not validated', async () => {
  for (const body of ['{', '{"role":1}', `{"a":"${'x'.repeat(100_000)}"}`])
    expectRefusal(await call('POST', '/auth/change-password', { body, headers: JSON_TYPE }), 401)
  const picture = { body: Buffer.alloc(9 * 1024 * 1024), headers: { 'content-type': 'image/png' } }
  expectRefusal(await call('PUT', `/events/${offsite.id}/cover-image`, picture), 401)
})

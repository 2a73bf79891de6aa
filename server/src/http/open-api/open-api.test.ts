import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { authorisation } from '@muster/domain/shared/authorisation.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pointsOf } from '#http/limits.ts'
import { resolved } from '#test/resolve-references.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
// biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape of what came back
type Json = any
let document: Json
const get = (url: string) => server.app.inject({ url })
beforeAll(async () => {
  document = (await get('/api/openapi.json')).json()
})

interface Operation {
  /** as in the authorisation table */
  name: string
  operation: Json
}

const operations = (): Operation[] =>
  Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`,
      operation,
    })),
  )

async function lint(described: object) {
  const rules = { 'no-invalid-media-type-examples': 'error' } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  return lintFromString({ source: JSON.stringify(described), config })
}

const STATES = ['GET /healthz', 'GET /readyz']

test('Redocly finds no error in the description by its recommended rules', async () => {
  const problems = await lint(document)
  const errors = problems.filter(({ severity }) => severity === 'error')
  expect(
    errors.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
  ).toEqual([])
})

test('An error in the description would be found', async () => {
  const paths = { '/x': { get: { operationId: 'x', responses: { 200: {} } } } }
  const problems = await lint({ ...document, paths })
  expect(problems.some(({ severity }) => severity === 'error')).toBe(true)
})

describe('The description', () => {
  test('is OpenAPI 3.1 and lists each call, each file and the two states of the server', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.servers).toEqual([{ url: 'http://muster.test', description: 'This installation' }])
    const names = operations().map(({ name }) => name)
    expect(names.sort()).toEqual([...Object.keys(authorisation), ...STATES].sort())
  })

  test('has a name of its own, a summary, a description and a success for each call', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^(get|post|put|delete)[A-Z][A-Za-z]+$/)
    for (const { name, operation } of operations()) {
      expect(operation.summary, name).toBeTruthy()
      expect(operation.description, name).toMatch(/^[A-Z].*\.$/)
      expect(operation.responses['200'].description, name).toBe('OK')
    }
  })

  test('says what a call does about things that the caller may not see', () => {
    const descriptionOf = (path: string, method: string) => document.paths[path][method].description
    expect(descriptionOf('/api/car-pools', 'get')).toContain('The list has only what the caller may see.')
    for (const [path, method] of [
      ['/api/car-pools', 'post'],
      ['/api/car-pools/{id}', 'get'],
    ] as const) {
      expect(descriptionOf(path, method)).toContain('What the caller may not see is 404.')
      expect(descriptionOf(path, method)).not.toContain('list')
    }
    expect(descriptionOf('/api/installation', 'get')).toContain('Only for Admins.')
  })

  test('says which calls need no token', () => {
    for (const { name, operation } of operations()) {
      const isPublic = STATES.includes(name) || authorisation[name]?.anonymous === 'allowed'
      expect(operation.security, name).toEqual(isPublic ? [] : [{ bearer: [] }])
      expect('401' in operation.responses, name).toBe(!isPublic)
    }
  })

  test('lists the refusals of each call, with 429 and 503 and when to try again', () => {
    for (const { name, operation } of operations()) {
      if (STATES.includes(name)) continue
      const responses = resolved(operation.responses, document)
      for (const status of ['429', '503']) {
        const { headers, content } = responses[status]
        expect(headers['Retry-After'].description, name).toBe('Seconds to wait before the next try')
        const [example] = Object.values<Json>(content['application/json'].examples)
        expect(example.value.error.status).toBe(Number(status))
      }
    }
    const join = resolved(document.paths['/api/car-pools/{id}/join'].post.responses, document)
    expect(Object.keys(join)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '409', '413', '415', '422']),
    )
    expect(join['409'].description).toContain('`pool_full`: This car pool is full')
  })

  test('names filters, populates and sorts as values to choose from', () => {
    const { parameters } = resolved(document.paths['/api/events'].get, document, 8)
    const schemaOf = (name: string) => parameters.find((one: Json) => one.name === name).schema
    expect(schemaOf('filters').properties.assigned_users.properties.id.properties).toHaveProperty('$in')
    expect(schemaOf('filters').properties.registration.properties.$eq.enum).toEqual(['open', 'closed'])
    expect(schemaOf('populate').items.enum).toEqual(
      expect.arrayContaining(['*', 'coverImage', 'assigned_users']),
    )
    expect(schemaOf('sort').items.enum).toEqual(expect.arrayContaining(['name', 'startDate:desc']))
    expect(schemaOf('fields').items.enum).toContain('timezone')
    expect(schemaOf('pagination').properties.pageSize.maximum).toBe(1_000)
  })

  test('names bodies and uploads as they are', () => {
    const { requestBody } = resolved(document.paths['/api/auth/local'].post, document)
    const { schema } = requestBody.content['application/json']
    expect(schema).toMatchObject({ required: ['identifier', 'password'], additionalProperties: false })
    const upload = document.paths['/api/events/{id}/cover-image'].put.requestBody.content
    expect(Object.keys(upload)).toEqual(['image/jpeg', 'image/png', 'image/webp'])
  })

  test('shares one schema between all calls that return an event', () => {
    const ref = { $ref: '#/components/schemas/Event' }
    const dataOf = (path: string, method: string) =>
      document.paths[path][method].responses['200'].content['application/json'].schema.properties.data
    expect(dataOf('/api/events', 'get').items).toEqual(ref)
    expect(dataOf('/api/events/{id}', 'get')).toEqual(ref)
    expect(dataOf('/api/events/{id}/rsvp', 'post')).toEqual(ref)
  })

  test('has an example of each body that the call accepts', () => {
    const withBody = server.routes.filter(({ body }) => body)
    expect(withBody.length).toBeGreaterThan(20)
    for (const { name, body } of withBody) {
      const found = operations().find(operation => operation.name === name)
      const { example } = found?.operation.requestBody.content['application/json'] ?? {}
      expect(body?.safeParse(example).error?.issues, name).toBeUndefined()
    }
  })
})

describe('The page', () => {
  test('has our name and mark, and a content security policy that allows all of its parts', async () => {
    const page = await get('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>Muster API</title>')
    expect(page.body).not.toMatch(/swagger ui/i)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(policy).toMatch(/script-src 'self'[ ;]/)
    // inline or foreign parts would leave the page blank
    expect(page.body).not.toMatch(/<script>|<style>|\son\w+=|style="/)
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(match => match[1]!)
    expect(parts.length).toBeGreaterThan(3)
    for (const part of parts) {
      const { pathname, host } = new URL(part, 'http://muster.test/api/docs/')
      expect(host).toBe('muster.test')
      expect((await get(pathname)).statusCode, part).toBe(200)
    }
    const started = await get('/api/docs/static/swagger-initializer.js')
    expect(started.body).not.toContain('eval(')
  })

  test('reads the same description', async () => {
    expect((await get('/api/docs/json')).json()).toEqual(document)
  })

  test('does not answer another spelling of an address, of which there is no end', async () => {
    for (const name of [
      'static/none.js',
      'static//swagger-ui.css',
      'static/%2fswagger-ui.css',
      'STATIC/x',
      'none',
    ])
      expect((await get(`/api/docs/${name}`)).statusCode, name).toBe(404)
  })
})

describe('A file of the description', () => {
  const FILES = [
    '/api/openapi.json',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/swagger-ui-bundle.js',
    '/api/docs/static/swagger-ui.css',
  ]
  const ask = (url: string, headers: Record<string, string>) => server.app.inject({ url, headers })

  test.each(FILES)('%s is compressed, and 304 to those who have it', async url => {
    const plain = await get(url)
    for (const [accepted, encoding, open] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const one = await ask(url, { 'accept-encoding': accepted })
      expect(one.headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'no-cache' })
      expect(open(one.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(one.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
      expect(one.headers.vary).toContain('accept-encoding')
      const known = await ask(url, { 'accept-encoding': accepted, 'if-none-match': String(one.headers.etag) })
      expect([known.statusCode, known.body]).toEqual([304, ''])
    }
  })
})

describe('With limits', () => {
  const limited = testServer({ withLimits: true })

  test('an address that asks for the description again and again is refused, and others are not', async () => {
    const ask = (remoteAddress: string, url = '/api/openapi.json') =>
      limited.app.inject({ url, remoteAddress, headers: { 'if-none-match': '*' } })
    const answers = []
    for (let count = 0; count < pointsOf('documentationFromAddress'); count++)
      answers.push(await ask('192.0.2.7'))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([304]))
    for (const url of ['/api/openapi.json', '/api/docs/', '/api/docs/static/none.js']) {
      const refused = await ask('192.0.2.7', url)
      expect([refused.statusCode, refused.json().error.details.code]).toEqual([429, 'too_many_requests'])
    }
    expect((await ask('192.0.2.8')).statusCode).toBe(304)
  })
})

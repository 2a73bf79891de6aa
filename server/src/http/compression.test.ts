import { globSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type GivenPerson, PASSWORD } from '#test/given.ts'
import { testServer } from '#test/server.ts'
import { hasSecret } from './compression.ts'

const server = testServer()

let asha: GivenPerson
let day: string
beforeAll(async () => {
  asha = await server.given.person({ name: 'A'.repeat(2_000) })
  const { id } = await server.given.event()
  await server.given.member(id, asha.id)
  for (let number = 1; number <= 20; number++) await server.given.subEvent(id, { name: `Session ${number}` })
  day = `/api/events/${id}/my-itinerary`
})

const ask = (url: string, encodings: string) =>
  server.app.inject({
    url,
    headers: { authorization: `Bearer ${asha.token}`, 'accept-encoding': encodings },
  })

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('A reply to a phone that takes "%s" is compressed', async (encodings, encoding, open) => {
  const plain = await ask(day, 'identity')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const compressed = await ask(day, encodings)
  expect(compressed.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(compressed.rawPayload.length),
  })
  expect(open(compressed.rawPayload).toString()).toBe(plain.body)
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
})

test('R241: A reply with a secret is never compressed, however long', async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/auth/local',
    headers: { 'accept-encoding': 'br' },
    payload: { identifier: asha.email, password: PASSWORD },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload.length).toBeGreaterThan(2_000)
  expect(reply.json()).toHaveProperty('jwt')
  expect(reply.headers).not.toHaveProperty('content-encoding')
})

test('Each reply with a token is known as one with a secret', async () => {
  const folder = new URL('../../../domain/src/', import.meta.url)
  const modules: object[] = await Promise.all(
    globSync('*/schema.ts', { cwd: folder }).map(file => import(new URL(file, folder).href)),
  )
  const replies = modules.flatMap(module => Object.entries(module).filter(([name]) => name.endsWith('Reply')))
  const withTokens = replies.filter(([, reply]) =>
    /"(jwt|token|device|secret)":/.test(JSON.stringify(z.toJSONSchema(reply, { io: 'output' }))),
  )
  expect(withTokens.length).toBeGreaterThanOrEqual(4)
  for (const [name, reply] of withTokens) expect(hasSecret(reply), name).toBe(true)
})

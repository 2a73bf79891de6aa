import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { keepFile, sendKept } from './kept-file.ts'

const TEXT = Buffer.from('A line of text. '.repeat(1_000))

async function served(bytes: Buffer, type: string) {
  const file = await keepFile(bytes, { 'content-type': type })
  const app = Fastify()
  app.get('/', (_, reply) => sendKept(reply, file))
  return (encodings?: string) =>
    app.inject({ url: '/', headers: encodings === undefined ? {} : { 'accept-encoding': encodings } })
}

test.each([
  ['br', 'br'],
  ['gzip, BR ; q=0.5', 'br'],
  ['gzip;q=1.0, br;q=0.0', 'gzip'],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  ['brotli, x-gzip', undefined],
  ['', undefined],
  [undefined, undefined],
])('A client that accepts "%s" gets %s', async (accepted, encoding) => {
  const reply = await (await served(TEXT, 'text/plain'))(accepted)
  expect(reply.headers['content-encoding']).toBe(encoding)
  if (!encoding) expect(reply.rawPayload.equals(TEXT)).toBe(true)
})

test('A picture and a short text are sent as they are', async () => {
  const [picture, short] = [await served(TEXT, 'image/png'), await served(Buffer.from('short'), 'text/css')]
  for (const ask of [picture, short]) expect((await ask('br')).headers['content-encoding']).toBeUndefined()
})

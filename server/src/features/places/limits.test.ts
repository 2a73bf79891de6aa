import { SEARCHES_PER_MINUTE } from '@muster/domain/places/limits.ts'
import { expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer({ withLimits: true })
const post = (as: GivenPerson, path: string, body: object) => server.call('POST', path, { as, body })
const suggest = (as: GivenPerson) => post(as, '/places/suggestions', { text: 'kothrud' })
const geocoding = [
  (as: GivenPerson) => post(as, '/places/geocode', { address: 'kothrud' }),
  (as: GivenPerson) => post(as, '/places/details', { placeId: 'pune-kothrud' }),
  (as: GivenPerson) => post(as, '/places/reverse-geocode', { latitude: 18.5074, longitude: 73.8077 }),
]

async function countUntilRefused(
  requests: ((as: GivenPerson) => ReturnType<typeof suggest>)[],
  as: GivenPerson,
) {
  for (let count = 0; count < 200; count += 1) {
    const answer = await requests[count % requests.length]!(as)
    if (answer.status === 200) continue
    expectRefusal(answer, 429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
    return count
  }
  return 200
}

test('a person can send 100 searches and 50 address requests per minute', async () => {
  const asha = await server.given.person()
  expect(await countUntilRefused([suggest], asha)).toBe(SEARCHES_PER_MINUTE.autocomplete)
  expect(await countUntilRefused(geocoding, asha)).toBe(SEARCHES_PER_MINUTE.geocoding)
  expect([SEARCHES_PER_MINUTE.autocomplete, SEARCHES_PER_MINUTE.geocoding]).toEqual([100, 50])

  // writes and other people have limits of their own
  expect((await post(asha, '/auth/sessions/end-others', {})).status).toBe(200)
  expect((await suggest(await server.given.person())).status).toBe(200)
})

test('a person at the limit of writes can still search', async () => {
  const ravi = await server.given.person()
  for (let count = 0; count < 60; count += 1)
    await server.ctx.limits.count('writeOfUser', ravi.id).catch(() => undefined)
  expectRefusal(await post(ravi, '/auth/sessions/end-others', {}), 429)
  expect((await suggest(ravi)).status).toBe(200)
})

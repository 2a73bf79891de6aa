import { expect, test } from 'vitest'
import { fakeOsm } from '#test/fake-osm.ts'
import { codeOf, neverAborted } from '#test/places-errors.ts'
import { mapped } from '#test/pune-places.ts'
import { QUEUE_MAX } from './nominatim.ts'
import { onePerPerson } from './one-per-person.ts'

const [ASHA, RAVI] = [1, 2]
const osm = fakeOsm()
const ids = mapped.map(({ kind, osmId }) => `osm:${kind.osmType}${osmId}`)

function open() {
  const { provider, nominatim } = osm.open()
  const inTurn = onePerPerson()
  const ask = (who: number, at: number, signal = neverAborted()) =>
    inTurn(who, signal, () => provider.details(ids[at]!, signal))
  return { ask, nominatim, asked: () => nominatim.requests.map(({ query }) => `osm:${query.get('osm_ids')}`) }
}

test('Many searches of one person leave the queue to the others', async () => {
  const { ask, nominatim, asked } = open()
  nominatim.respondWith('no response')
  const closed = new AbortController()
  const running = codeOf(ask(ASHA, 0, closed.signal)).catch(() => 'closed')
  await expect.poll(() => nominatim.requests.length).toBe(1)
  const many = Array.from({ length: QUEUE_MAX + 5 }, () => ask(ASHA, 1))
  const refused = await Promise.all(many.slice(0, -1).map(codeOf))
  expect(new Set(refused)).toEqual(new Set(['too_many_requests']))
  const ofRavi = ask(RAVI, 2)
  nominatim.respondWith(null)
  closed.abort(new Error('closed'))
  await Promise.all([running, ofRavi, many.at(-1)])
  expect(asked(), 'Ravi is before what Asha has asked for meanwhile').toEqual([ids[0], ids[2], ids[1]])
})

test('The newest search of a person replaces the one that waits, and not the one that runs', async () => {
  const inTurn = onePerPerson()
  const { promise, resolve } = Promise.withResolvers<string>()
  const done: string[] = []
  const ask = (name: string, work = async () => name) =>
    inTurn(ASHA, neverAborted(), work).then(answer => void done.push(answer))
  const first = ask('first', () => promise)
  const second = codeOf(ask('second'))
  const third = ask('third')
  expect(await second).toBe('too_many_requests')
  expect(done).toEqual([])
  resolve('first')
  await Promise.all([first, third])
  expect(done).toEqual(['first', 'third'])
  await ask('fourth')
  expect(done).toEqual(['first', 'third', 'fourth'])
})

test('A failure and a caller who has gone let the next one start', async () => {
  const inTurn = onePerPerson()
  const { promise, reject } = Promise.withResolvers<string>()
  const failing = inTurn(ASHA, neverAborted(), () => promise)
  const gone = new AbortController()
  const waiting = inTurn(ASHA, gone.signal, async () => 'never')
  gone.abort(new Error('typed on'))
  await expect(waiting).rejects.toThrow('typed on')
  const next = inTurn(ASHA, neverAborted(), async () => 'next')
  reject(new Error('no network'))
  await expect(failing).rejects.toThrow('no network')
  expect(await next).toBe('next')
})

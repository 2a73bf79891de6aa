import { describe, expect, test } from 'vitest'
import { fakeOsm } from '#test/fake-osm.ts'
import { codeOf, open } from '#test/places-outcome.ts'
import { mapped } from '#test/pune-places.ts'
import { WAITING_MAX } from './nominatim.ts'

const osm = fakeOsm()
const ids = mapped.map(({ kind, osmId }) => `osm:${kind.osmType}${osmId}`)
const gapsOf = (asked: readonly { at: number }[]) =>
  asked.slice(1).map(({ at }, index) => at - asked[index]!.at)

describe('Nominatim is asked by one at a time', () => {
  test('though five ask at once, with the interval between them', async () => {
    const intervalMs = 60
    const { provider, nominatim } = osm.open({ intervalMs })
    const found = await Promise.all(ids.map(id => provider.details(id, open())))
    expect(found.map(({ placeId }) => placeId)).toEqual(ids)
    expect(nominatim.asked).toHaveLength(5)
    // a timer may be a millisecond early
    for (const gap of gapsOf(nominatim.asked)) expect(gap).toBeGreaterThanOrEqual(intervalMs - 2)
  })

  test('and who types waits for none of them', async () => {
    const { provider, nominatim } = osm.open({ timeoutMs: 500 })
    nominatim.answerWith('silence')
    const waiting = Promise.all(ids.map(id => codeOf(provider.details(id, open()))))
    expect(await provider.suggest('ruby', open())).not.toEqual([])
    expect(await waiting).toEqual(ids.map(() => 'maps_timeout'))
  })

  test('and too many at once are told so at once', async () => {
    const { provider, nominatim } = osm.open({ timeoutMs: 500 })
    nominatim.answerWith('silence')
    const inTime = Array.from({ length: 1 + WAITING_MAX }, () => codeOf(provider.details(ids[0]!, open())))
    const since = performance.now()
    expect(await codeOf(provider.geocode('ruby hall', open()))).toBe('too_many_requests')
    expect(performance.now() - since).toBeLessThan(250)
    expect(new Set(await Promise.all(inTime))).toEqual(new Set(['maps_timeout']))
    nominatim.answerWith(null)
    expect(await provider.details(ids[0]!, open())).toMatchObject({ placeId: ids[0] })
  })

  test('and whoever goes away while waiting is let go at once, and not asked for', async () => {
    const { provider, nominatim } = osm.open({ timeoutMs: 2_000 })
    nominatim.answerWith('silence')
    const [map, typing] = [new AbortController(), new AbortController()]
    const first = provider.details(ids[0]!, map.signal)
    const second = provider.details(ids[1]!, typing.signal)
    const third = provider.details(ids[2]!, open())
    await expect.poll(() => nominatim.asked.length).toBe(1)
    const since = performance.now()
    typing.abort(new Error('typed on'))
    await expect(second).rejects.toThrow('typed on')
    expect(performance.now() - since).toBeLessThan(1_000)
    nominatim.answerWith(null)
    map.abort(new Error('closed the map'))
    await expect(first).rejects.toThrow('closed the map')
    await third
    expect(nominatim.asked.map(({ query }) => query.get('osm_ids'))).toEqual(
      [ids[0], ids[2]].map(id => id?.slice('osm:'.length)),
    )
  })

  test('and whoever goes away while being asked for makes room for the next', async () => {
    const { provider, nominatim } = osm.open({ timeoutMs: 5_000 })
    nominatim.answerWith('silence')
    const stop = new AbortController()
    const first = provider.reverse(mapped[0]!.point, stop.signal)
    await expect.poll(() => nominatim.asked.length).toBe(1)
    nominatim.answerWith(null)
    const second = provider.details(ids[1]!, open())
    stop.abort(new Error('closed the map'))
    await expect(first).rejects.toThrow('closed the map')
    expect(await second).toMatchObject({ placeId: ids[1] })
    // the service need not go on with what nobody waits for
    await expect.poll(() => nominatim.givenUp).toBe(1)
  })
})

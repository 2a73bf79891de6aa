import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { PlacesError, type PlacesErrorCode, type PlacesProvider } from '@muster/domain/places/provider.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
let asha: GivenPerson
beforeAll(async () => {
  asha = await server.given.person()
})

const KOTHRUD = { latitude: 18.5074, longitude: 73.8077 }
const post = (path: string, body: unknown) => server.call('POST', `/places/${path}`, { as: asha, body })

describe('The maps configuration', () => {
  test('contains the region and the bundled map, without other hosts', async () => {
    const { status, body } = await server.call('GET', '/maps-config', { as: asha })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ provider: 'offline', tiles: null, google: null })
    expect(body.data.region).toEqual(server.ctx.region)
    expect(body.data.baseMapUrl).toMatch(/^\/api\/base-maps\/[0-9a-f]{40}\.geojson$/)
  })

  test('contains the tiles of OpenStreetMap or Google’s browser key, but never the server’s key', async () => {
    const configWith = async (maps: Partial<typeof server.ctx.config.maps>) => {
      const { config } = server.ctx
      const app = await buildApp({ ...server.ctx, config: { ...config, maps: { ...config.maps, ...maps } } })
      const headers = { authorization: `Bearer ${asha.token}` }
      const answer = await app.inject({ url: '/api/maps-config', headers })
      await app.close()
      expect(answer.body).not.toContain('of-the-server')
      return answer.json().data
    }
    const keys = { googleKey: 'of-the-browser', googleGeocodingKey: 'of-the-server' }
    const osm = await configWith({ provider: 'osm', ...keys })
    expect(osm).toMatchObject({ google: null, tiles: server.ctx.config.maps.tiles })
    const google = await configWith({ provider: 'google', ...keys })
    expect(google).toMatchObject({ google: { apiKey: 'of-the-browser' }, tiles: null })
  })
})

describe('The bundled map', () => {
  const baseMapUrl = async () =>
    (await server.call('GET', '/maps-config', { as: asha })).body.data.baseMapUrl as string

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is complete, compressed with %s and cacheable for ever', async (encoding, decompress) => {
    const answer = await server.app.inject({
      url: await baseMapUrl(),
      headers: { 'accept-encoding': encoding },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/geo+json',
      'content-encoding': encoding,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(answer.rawPayload.length).toBeLessThan(90_000)
    const map = JSON.parse(decompress(answer.rawPayload).toString())
    const file = JSON.parse(readFileSync(`${server.ctx.config.maps.regionDir}/basemap.geojson`, 'utf8'))
    expect(map.features.slice(0, file.features.length)).toEqual(file.features)
    expect(map.features).toContainEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [73.807, 18.507] },
      properties: { layer: 'place', kind: 'locality', name: 'Kothrud' },
    })
    expect(answer.headers.etag).toBeUndefined()
  })

  test('is uncompressed without Accept-Encoding, under a name that is a hash of its content', async () => {
    const url = await baseMapUrl()
    const answer = await server.app.inject({ url })
    expect(answer.headers['content-encoding']).toBeUndefined()
    const hash = createHash('sha256').update(answer.rawPayload).digest('hex')
    expect(url).toBe(`/api/base-maps/${hash.slice(0, 40)}.geojson`)
    expect(answer.json().type).toBe('FeatureCollection')
  })

  test.each(['', 'basemap.geojson', `${'0'.repeat(40)}.geojson`, '..%2Fplaces.json', 'constructor'])(
    'has no other URL: %s',
    async name => {
      expectRefusal(await server.call('GET', `/base-maps/${name}`), 404)
    },
  )
})

describe('A search', () => {
  test('returns a suggestion, and its details return the address', async () => {
    const { body: suggestions } = await post('suggestions', { text: '  kothr ' })
    expect(suggestions.data[0]).toEqual({
      description: 'Kothrud, Pune 411038',
      place_id: 'pune-kothrud',
      structured: { main_text: 'Kothrud', secondary_text: 'Pune 411038' },
      types: ['locality'],
    })
    const { body: details } = await post('details', { placeId: suggestions.data[0].place_id })
    expect(details.data).toEqual({
      formattedAddress: 'Kothrud, Pune, Maharashtra 411038',
      components: {
        street: 'Kothrud',
        city: 'Pune',
        state: 'Maharashtra',
        zipCode: '411038',
        country: 'India',
      },
      coordinates: { latitude: expect.closeTo(18.507, 2), longitude: expect.closeTo(73.807, 2) },
      placeId: 'pune-kothrud',
      confidence: 0.9,
      isZipApproximate: false,
    })
  })

  test('returns the best match for a text, and the address at a point', async () => {
    const { body: best } = await post('geocode', { address: 'Ruby Hall' })
    expect(best.data.formattedAddress).toBe('Ruby Hall, Dhole Patil Road, Pune, Maharashtra 411001')
    const { body: at } = await post('reverse-geocode', KOTHRUD)
    expect(at.data.formattedAddress).toMatch(/, Kothrud, Pune, Maharashtra 411038$/)
    expect(at.data.coordinates).toEqual(KOTHRUD)
  })

  test('returns nothing for one letter', async () => {
    expect((await post('suggestions', { text: 'k' })).body).toEqual({ data: [] })
  })

  test.each([
    ['suggestions', { text: 'x'.repeat(201) }],
    ['suggestions', {}],
    ['suggestions', { text: 7 }],
    ['suggestions', { text: 'kothrud', near: 'me' }],
    ['details', { placeId: '' }],
    ['details', { placeId: 'x'.repeat(401) }],
    ['geocode', { address: 'ko' }],
    ['reverse-geocode', { latitude: 91, longitude: 0 }],
    ['reverse-geocode', { latitude: '18.5', longitude: 73.8 }],
    ['reverse-geocode', { latitude: 18.5 }],
  ])('to %s refuses %j', async (path, body) => {
    expectRefusal(await post(path, body), 400)
  })

  test('at a point outside the region is refused with the name of the region', async () => {
    const answer = await post('reverse-geocode', { latitude: 19.076, longitude: 72.8777 })
    expectRefusal(answer, 400, 'Only addresses in Pune are accepted.')
    expect(answer.body.error.details.code).toBe('outside_region')
  })

  test('is not logged', async () => {
    const before = server.logged.length
    await post('suggestions', { text: 'Secret Society' })
    await post('geocode', { address: 'Secret Society' })
    await post('details', { placeId: 'secret-place' })
    await post('reverse-geocode', { latitude: 18.51234, longitude: 73.81234 })
    await post('suggestions', { text: 'Secret Society', more: 'Secret Society' })
    const lines = server.logged.slice(before)
    // one for each call, and one more for each refusal
    expect(lines.filter(line => JSON.parse(line).ms !== undefined)).toHaveLength(5)
    expect(lines.join('')).not.toMatch(/secret|18\.512|73\.812/i)
  })
})

describe('A maps service that fails', () => {
  let app: FastifyInstance
  let received: AbortSignal | null = null
  let fail: (signal: AbortSignal) => Promise<never>
  const failing = async (_: unknown, signal: AbortSignal) => fail(signal)
  const places: PlacesProvider = {
    suggest: failing,
    details: failing,
    geocode: failing,
    reverse: failing,
  }
  beforeAll(async () => {
    app = await buildApp({ ...server.ctx, places })
  })
  afterAll(() => app.close())

  test.each([
    ['maps_misconfigured', 503],
    ['maps_unavailable', 503],
    ['maps_timeout', 503],
    ['too_many_requests', 429],
    ['place_not_found', 404],
    ['place_too_generic', 400],
    ['outside_region', 400],
    ['address_too_short', 400],
  ] satisfies [PlacesErrorCode, number][])('is refused as %s with its message', async (code, status) => {
    fail = () => Promise.reject(new PlacesError(code, { message: `The sentence of ${code}` }))
    for (const [path, payload] of [
      ['suggestions', { text: 'kothrud' }],
      ['details', { placeId: 'pune-kothrud' }],
      ['geocode', { address: 'kothrud' }],
      ['reverse-geocode', KOTHRUD],
    ] as const) {
      const headers = { authorization: `Bearer ${asha.token}` }
      const answer = await app.inject({ method: 'POST', url: `/api/places/${path}`, headers, payload })
      expect(answer.statusCode).toBe(status)
      expect(answer.json().error).toMatchObject({
        message: `The sentence of ${code}`,
        details: { code },
      })
    }
  })

  test('is logged with its reason, but without the search', async () => {
    const cause = new Error('Photon answered 403')
    fail = () => Promise.reject(new PlacesError('maps_misconfigured', { cause }))
    const headers = { authorization: `Bearer ${asha.token}` }
    const before = server.logged.length
    const url = '/api/places/suggestions'
    await app.inject({ method: 'POST', url, headers, payload: { text: 'Secret Society' } })
    const logged = server.logged.slice(before).join('')
    expect(logged).toContain('"reason":"Photon answered 403"')
    expect(logged).not.toContain('Secret')
  })

  test('is aborted when the client disconnects', async () => {
    fail = signal =>
      new Promise((_, reject) => {
        received = signal
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const payload = JSON.stringify({ text: 'kothrud' })
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /api/places/suggestions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${asha.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${payload.length}\r\n\r\n${payload}`,
    )
    await expect.poll(() => received?.aborted).toBe(false)
    const before = server.logged.length
    socket.destroy()
    await expect.poll(() => received?.aborted).toBe(true)
    await expect.poll(() => server.logged.length).toBe(before + 1)
    // one turn of the event loop for the response
    await new Promise(setImmediate)
    const [line, ...others] = server.logged.slice(before)
    expect(JSON.parse(line ?? '')).toMatchObject({ status: 'aborted' })
    expect(others).toEqual([])
  })
})

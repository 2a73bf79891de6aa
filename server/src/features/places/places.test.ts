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

describe('What the browser is told of maps', () => {
  test('is the region and the bundled map, and no other host', async () => {
    const { status, body } = await server.call('GET', '/maps-config', { as: asha })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ provider: 'offline', tiles: null, google: null })
    expect(body.data.region).toEqual(server.ctx.region)
    expect(body.data.baseMapUrl).toMatch(/^\/api\/base-maps\/[0-9a-f]{40}\.geojson$/)
  })

  test('has the tiles of OpenStreetMap, or the browser’s own key for Google, and never the server’s', async () => {
    const ofMaps = async (maps: Partial<typeof server.ctx.config.maps>) => {
      const { config } = server.ctx
      const app = await buildApp({ ...server.ctx, config: { ...config, maps: { ...config.maps, ...maps } } })
      const headers = { authorization: `Bearer ${asha.token}` }
      const answer = await app.inject({ url: '/api/maps-config', headers })
      await app.close()
      expect(answer.body).not.toContain('of-the-server')
      return answer.json().data
    }
    const keys = { googleKey: 'of-the-browser', googleGeocodingKey: 'of-the-server' }
    const osm = await ofMaps({ provider: 'osm', ...keys })
    expect(osm).toMatchObject({ google: null, tiles: server.ctx.config.maps.tiles })
    const google = await ofMaps({ provider: 'google', ...keys })
    expect(google).toMatchObject({ google: { apiKey: 'of-the-browser' }, tiles: null })
  })
})

describe('The bundled map', () => {
  const nameOf = async () =>
    (await server.call('GET', '/maps-config', { as: asha })).body.data.baseMapUrl as string

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('comes compressed with %s, whole, and may be kept for ever', async (encoding, decompress) => {
    const answer = await server.app.inject({
      url: await nameOf(),
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

  test('comes as it is to whoever takes nothing compressed, under the name of its content', async () => {
    const url = await nameOf()
    const answer = await server.app.inject({ url })
    expect(answer.headers['content-encoding']).toBeUndefined()
    const hash = createHash('sha256').update(answer.rawPayload).digest('hex')
    expect(url).toBe(`/api/base-maps/${hash.slice(0, 40)}.geojson`)
    expect(answer.json().type).toBe('FeatureCollection')
  })

  test.each(['', 'basemap.geojson', `${'0'.repeat(40)}.geojson`, '..%2Fplaces.json', 'constructor'])(
    'is at no other address: %s',
    async name => {
      expectRefusal(await server.call('GET', `/base-maps/${name}`), 404)
    },
  )
})

describe('Searching', () => {
  test('leads from letters to an address that can be saved', async () => {
    const { body: found } = await post('suggestions', { text: '  kothr ' })
    expect(found.data[0]).toEqual({
      description: 'Kothrud, Pune 411038',
      place_id: 'pune-kothrud',
      structured: { main_text: 'Kothrud', secondary_text: 'Pune 411038' },
      types: ['locality'],
    })
    const { body: chosen } = await post('details', { placeId: found.data[0].place_id })
    expect(chosen.data).toEqual({
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

  test('finds the best match of a text, and what is at a point', async () => {
    const { body: best } = await post('geocode', { address: 'Ruby Hall' })
    expect(best.data.formattedAddress).toBe('Ruby Hall, Dhole Patil Road, Pune, Maharashtra 411001')
    const { body: at } = await post('reverse-geocode', KOTHRUD)
    expect(at.data.formattedAddress).toMatch(/, Kothrud, Pune, Maharashtra 411038$/)
    expect(at.data.coordinates).toEqual(KOTHRUD)
  })

  test('finds nothing for one letter', async () => {
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
  ])('%s does not take %j', async (path, body) => {
    expectRefusal(await post(path, body), 400)
  })

  test('says where addresses are accepted when a point is elsewhere', async () => {
    const answer = await post('reverse-geocode', { latitude: 19.076, longitude: 72.8777 })
    expectRefusal(answer, 400, 'Only addresses in Pune are accepted.')
    expect(answer.body.error.details.code).toBe('outside_region')
  })

  test('leaves nothing of what was searched for in the log', async () => {
    const before = server.logged.length
    await post('suggestions', { text: 'Secret Society' })
    await post('geocode', { address: 'Secret Society' })
    await post('details', { placeId: 'secret-place' })
    await post('reverse-geocode', { latitude: 18.51234, longitude: 73.81234 })
    await post('suggestions', { text: 'Secret Society', more: 'Secret Society' })
    const lines = server.logged.slice(before)
    expect(lines).toHaveLength(5)
    expect(lines.join('')).not.toMatch(/secret|18\.512|73\.812/i)
  })
})

describe('A maps service that fails', () => {
  let app: FastifyInstance
  let heard: AbortSignal | null = null
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
  ] satisfies [PlacesErrorCode, number][])('is told as %s with its sentence', async (code, status) => {
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

  test('is told of in the log with the reason that whoever runs Muster needs', async () => {
    const cause = new Error('Photon answered 403')
    fail = () => Promise.reject(new PlacesError('maps_misconfigured', { cause }))
    const headers = { authorization: `Bearer ${asha.token}` }
    const before = server.logged.length
    const url = '/api/places/suggestions'
    await app.inject({ method: 'POST', url, headers, payload: { text: 'Secret Society' } })
    const told = server.logged.slice(before).join('')
    expect(told).toContain('"reason":"Photon answered 403"')
    expect(told).not.toContain('Secret')
  })

  test('is asked no longer for somebody who has gone', async () => {
    fail = signal =>
      new Promise((_, reject) => {
        heard = signal
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const payload = JSON.stringify({ text: 'kothrud' })
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /api/places/suggestions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${asha.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${payload.length}\r\n\r\n${payload}`,
    )
    await expect.poll(() => heard?.aborted).toBe(false)
    const before = server.logged.length
    socket.destroy()
    await expect.poll(() => heard?.aborted).toBe(true)
    // a turn for the answer that nobody reads
    await new Promise(setImmediate)
    expect(server.logged.slice(before)).toEqual([])
  })
})

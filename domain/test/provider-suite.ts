import { describe, expect, test } from 'vitest'
import { SUGGESTIONS_MAX } from '../src/places/limits.ts'
import { PlacesError, type PlacesErrorCode, type PlacesProvider } from '../src/places/provider.ts'
import { DETAILS_CONFIDENCE, isInRegion, isTooGeneric } from '../src/places/rules.ts'
import type { AddressResult, Point, Region } from '../src/places/schema.ts'

export type ServiceFailure = 'misconfigured' | 'rate limited' | 'unavailable'

interface ProviderUnderTest {
  provider: PlacesProvider
  region: Region
  requestCount(): number
}

export interface NetworkProviderUnderTest extends ProviderUnderTest {
  failWith(failure: ServiceFailure): void
}

type Open = () => ProviderUnderTest | Promise<ProviderUnderTest>

export interface KnownPlaces {
  text: string
  name: string
  point: Point
  wilderness: Point
}

const CODES: Readonly<Record<ServiceFailure, PlacesErrorCode>> = {
  misconfigured: 'maps_misconfigured',
  'rate limited': 'too_many_requests',
  unavailable: 'maps_unavailable',
}
const MUMBAI: Point = { latitude: 19.076, longitude: 72.8777 }
const neverAborted = () => new AbortController().signal

async function codeOf(work: Promise<unknown>): Promise<PlacesErrorCode | null> {
  try {
    await work
    return null
  } catch (error) {
    if (!(error instanceof PlacesError)) throw error
    return error.code
  }
}

export function providerSuite(name: string, known: KnownPlaces, open: Open): void {
  describe(name, () => {
    suggestCases(known, open)
    addressCases(known, open)

    test('stops when the caller aborts', async () => {
      const { provider } = await open()
      const stop = new AbortController()
      stop.abort(new Error('typed on'))
      await expect(provider.suggest(known.text, stop.signal)).rejects.toThrow('typed on')
      await expect(provider.geocode(known.text, stop.signal)).rejects.toThrow('typed on')
      await expect(provider.reverse(known.point, stop.signal)).rejects.toThrow('typed on')
    })
  })
}

export function networkProviderSuite(
  name: string,
  known: KnownPlaces,
  open: () => NetworkProviderUnderTest | Promise<NetworkProviderUnderTest>,
): void {
  providerSuite(name, known, open)
  describe(name, () => {
    for (const [failure, code] of Object.entries(CODES) as [ServiceFailure, PlacesErrorCode][])
      test(`rejects with ${code} when the service is ${failure}`, async () => {
        const { provider, failWith } = await open()
        const [first] = await provider.suggest(known.text, neverAborted())
        failWith(failure)
        const text = `${known.text} ${known.name}`
        const point = { ...known.point, latitude: known.point.latitude + 0.0001 }
        expect(await codeOf(provider.suggest(text, neverAborted()))).toBe(code)
        expect(await codeOf(provider.details(`${first?.place_id}`, neverAborted()))).toBe(code)
        expect(await codeOf(provider.geocode(text, neverAborted()))).toBe(code)
        expect(await codeOf(provider.reverse(point, neverAborted()))).toBe(code)
      })
  })
}

function suggestCases(known: KnownPlaces, open: Open): void {
  test('suggests places that begin like the text, with a main and a secondary text', async () => {
    const { provider } = await open()
    const found = await provider.suggest(known.text, neverAborted())
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThanOrEqual(SUGGESTIONS_MAX)
    expect(new Set(found.map(one => one.place_id)).size).toBe(found.length)
    const [first] = found
    expect(first?.structured.main_text).toBe(known.name)
    expect(first?.description.startsWith(known.name)).toBe(true)
    expect(first?.structured.secondary_text).not.toBe('')
    expect(first?.types.length).toBeGreaterThan(0)
  })

  test('suggests nothing below two characters, without a request', async () => {
    const opened = await open()
    expect(await opened.provider.suggest('', neverAborted())).toEqual([])
    expect(await opened.provider.suggest(' K ', neverAborted())).toEqual([])
    expect(opened.requestCount()).toBe(0)
  })

  test('suggests nothing for an unknown text', async () => {
    const { provider } = await open()
    expect(await provider.suggest('qqxzzv wwq', neverAborted())).toEqual([])
  })
}

function addressCases(known: KnownPlaces, open: Open): void {
  function expectKnownAddress({ region }: ProviderUnderTest, address: AddressResult) {
    expect(address.formattedAddress).toContain(known.name)
    expect(isInRegion(region, address.coordinates)).toBe(true)
    expect(address.components).toMatchObject({
      city: region.name,
      state: region.state,
      country: region.country,
    })
    expect(address.components.zipCode).toMatch(/^[1-9]\d{5}$/)
    expect(address.formattedAddress).toContain(address.components.zipCode)
    expect(address.placeId).not.toBe('')
    expect(isTooGeneric(address)).toBe(false)
  }

  test('returns the address of a suggestion', async () => {
    const opened = await open()
    const [first] = await opened.provider.suggest(known.text, neverAborted())
    const address = await opened.provider.details(first?.place_id ?? '', neverAborted())
    expectKnownAddress(opened, address)
    expect(address.confidence).toBe(DETAILS_CONFIDENCE)
  })

  test('finds no place for an unknown id', async () => {
    const { provider } = await open()
    expect(await codeOf(provider.details('no-such-place', neverAborted()))).toBe('place_not_found')
  })

  test('finds the address for a text', async () => {
    const opened = await open()
    expectKnownAddress(opened, await opened.provider.geocode(known.text, neverAborted()))
  })

  test('refuses to geocode a text below three characters, without a request', async () => {
    const opened = await open()
    for (const text of ['', 'Ko', '   Ko   '])
      expect(await codeOf(opened.provider.geocode(text, neverAborted()))).toBe('address_too_short')
    expect(opened.requestCount()).toBe(0)
  })

  test('finds no address for an unknown text', async () => {
    const { provider } = await open()
    expect(await codeOf(provider.geocode('qqxzzv wwq', neverAborted()))).toBe('place_not_found')
  })

  test('finds the address at a point', async () => {
    const opened = await open()
    expectKnownAddress(opened, await opened.provider.reverse(known.point, neverAborted()))
  })

  test('refuses a point outside the region, without a request', async () => {
    const opened = await open()
    expect(await codeOf(opened.provider.reverse(MUMBAI, neverAborted()))).toBe('outside_region')
    expect(opened.requestCount()).toBe(0)
  })

  test('refuses a point whose only address is a wide area', async () => {
    const { provider } = await open()
    expect(await codeOf(provider.reverse(known.wilderness, neverAborted()))).toBe('place_too_generic')
  })
}

import { describe, expect, test } from 'vitest'
import { SUGGESTIONS_MAX } from './limits.ts'
import { PlacesError, type PlacesErrorCode, type PlacesProvider } from './provider.ts'
import { DETAILS_CONFIDENCE, isInRegion, isTooGeneric } from './rules.ts'
import type { AddressResult, Point, Region } from './schema.ts'

/** What a service answers with instead of an answer. */
export type Trouble = 'misconfigured' | 'rate limit' | 'away'

export interface OpenedProvider {
  provider: PlacesProvider
  region: Region
  /** how often the service itself was asked so far; 0 where there is no network to ask */
  asked(): number
  /** for services that can fail: all answers from now on */
  bring?(trouble: Trouble): void
}

export interface KnownPlaces {
  /** finds `name` first */
  text: string
  name: string
  /** in `name`, with an address that says so */
  point: Point
  /** in the region, where nothing specific is near */
  wilderness: Point
}

const CODES: Readonly<Record<Trouble, PlacesErrorCode>> = {
  misconfigured: 'maps_misconfigured',
  'rate limit': 'too_many_requests',
  away: 'maps_unavailable',
}
const MUMBAI: Point = { latitude: 19.076, longitude: 72.8777 }
const open = () => new AbortController().signal

async function codeOf(work: Promise<unknown>): Promise<PlacesErrorCode | null> {
  try {
    await work
    return null
  } catch (error) {
    if (!(error instanceof PlacesError)) throw error
    return error.code
  }
}

/** What every maps service promises, bundled, free or paid, real or fake (design.md section 6). */
export function providerSuite(
  name: string,
  known: KnownPlaces,
  openProvider: () => OpenedProvider | Promise<OpenedProvider>,
): void {
  describe(name, () => {
    function expectAddress({ region }: OpenedProvider, address: AddressResult) {
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

    test('suggests what begins like the text, in main and secondary text', async () => {
      const { provider } = await openProvider()
      const found = await provider.suggest(known.text, open())
      expect(found.length).toBeGreaterThan(0)
      expect(found.length).toBeLessThanOrEqual(SUGGESTIONS_MAX)
      expect(new Set(found.map(one => one.place_id)).size).toBe(found.length)
      const [first] = found
      expect(first?.structured.main_text).toBe(known.name)
      expect(first?.description.startsWith(known.name)).toBe(true)
      expect(first?.structured.secondary_text).not.toBe('')
      expect(first?.types.length).toBeGreaterThan(0)
    })

    test('suggests nothing under two characters, without asking', async () => {
      const opened = await openProvider()
      expect(await opened.provider.suggest('', open())).toEqual([])
      expect(await opened.provider.suggest(' K ', open())).toEqual([])
      expect(opened.asked()).toBe(0)
    })

    test('suggests nothing for what is nowhere', async () => {
      const { provider } = await openProvider()
      expect(await provider.suggest('qqxzzv wwq', open())).toEqual([])
    })

    test('knows the address of what it suggested', async () => {
      const opened = await openProvider()
      const [first] = await opened.provider.suggest(known.text, open())
      const address = await opened.provider.details(first?.place_id ?? '', open())
      expectAddress(opened, address)
      expect(address.confidence).toBe(DETAILS_CONFIDENCE)
    })

    test('does not know a place by a made-up id', async () => {
      const { provider } = await openProvider()
      expect(await codeOf(provider.details('no-such-place', open()))).toBe('place_not_found')
    })

    test('finds the address that a text means', async () => {
      const opened = await openProvider()
      expectAddress(opened, await opened.provider.geocode(known.text, open()))
    })

    test('takes no text under three characters for an address, without asking', async () => {
      const opened = await openProvider()
      for (const text of ['', 'Ko', '   Ko   '])
        expect(await codeOf(opened.provider.geocode(text, open()))).toBe('address_too_short')
      expect(opened.asked()).toBe(0)
    })

    test('does not find what is nowhere', async () => {
      const { provider } = await openProvider()
      expect(await codeOf(provider.geocode('qqxzzv wwq', open()))).toBe('place_not_found')
    })

    test('tells the address at a point', async () => {
      const opened = await openProvider()
      expectAddress(opened, await opened.provider.reverse(known.point, open()))
    })

    test('refuses a point outside the region, without asking', async () => {
      const opened = await openProvider()
      expect(await codeOf(opened.provider.reverse(MUMBAI, open()))).toBe('outside_region')
      expect(opened.asked()).toBe(0)
    })

    test('does not take a neighbourhood for an address', async () => {
      const { provider } = await openProvider()
      expect(await codeOf(provider.reverse(known.wilderness, open()))).toBe('place_too_generic')
    })

    test('stops when it is told to', async () => {
      const { provider } = await openProvider()
      const stop = new AbortController()
      stop.abort(new Error('typed on'))
      await expect(provider.suggest(known.text, stop.signal)).rejects.toThrow('typed on')
      await expect(provider.geocode(known.text, stop.signal)).rejects.toThrow('typed on')
      await expect(provider.reverse(known.point, stop.signal)).rejects.toThrow('typed on')
    })

    for (const [trouble, code] of Object.entries(CODES) as [Trouble, PlacesErrorCode][])
      test(`says ${code} when the service is ${trouble}`, async () => {
        const { provider, bring } = await openProvider()
        // what is bundled cannot be away
        if (!bring) return
        const [first] = await provider.suggest(known.text, open())
        bring(trouble)
        const another = `${known.text} ${known.name}`
        expect(await codeOf(provider.suggest(another, open()))).toBe(code)
        expect(await codeOf(provider.details(`${first?.place_id}`, open()))).toBe(code)
        expect(await codeOf(provider.geocode(another, open()))).toBe(code)
        const { latitude, longitude } = known.point
        const beside = { latitude: latitude + 0.0001, longitude }
        expect(await codeOf(provider.reverse(beside, open()))).toBe(code)
      })
  })
}

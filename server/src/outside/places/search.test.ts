import { describe, expect, test } from 'vitest'
import { openPune, pune, puneDir } from '#test/pune.ts'
import { HELD_OUT, HELD_OUT_LATER, NOT_IN_PUNE, type Query, TUNING } from '#test/pune-queries.ts'
import { ROUNDS } from '#test/pune-rounds.ts'
import { readPlaces } from './gazetteer-file.ts'
import { offlineProvider } from './offline.ts'

const places = readPlaces(puneDir, pune)
const provider = openPune(places)
const { signal } = new AbortController()
const firstFor = async (text: string) => (await provider.suggest(text, signal))[0]

async function judge(queries: readonly Query[]) {
  const missed: string[] = []
  const astray: string[] = []
  for (const [text, place, neighbourhood] of queries) {
    const found = (await firstFor(text))?.description ?? 'nothing'
    if (!place.test(found)) missed.push(`${text}: ${found}`)
    if (!place.test(found) && !neighbourhood.test(found)) astray.push(`${text}: ${found}`)
  }
  return { missed, astray }
}

describe('R175: Thirty texts as people type them', () => {
  test.each([
    ['with which the search was tuned', TUNING, 0, 0],
    ['that were held out', HELD_OUT, 4, 2],
    ['that were held out later', HELD_OUT_LATER, 4, 2],
  ])('%s find the place first, or at least its neighbourhood', async (_, queries, missedMost, astrayMost) => {
    expect(queries).toHaveLength(30)
    const { missed, astray } = await judge(queries)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(missedMost)
    expect(astray.length, astray.join('\n')).toBeLessThanOrEqual(astrayMost)
  })
})

describe('R175: A later round of thirty texts', () => {
  test.each(ROUNDS)('that found $found when it was new', async ({ queries, missedNow, astrayNow }) => {
    expect(queries).toHaveLength(30)
    const { missed, astray } = await judge(queries)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(missedNow)
    expect(astray.length, astray.join('\n')).toBeLessThanOrEqual(astrayNow)
  })
})

describe('R176: Nothing is found', () => {
  test.each(NOT_IN_PUNE)('for %s', async text => {
    expect(await provider.suggest(text, signal)).toEqual([])
    await expect(provider.geocode(text, signal)).rejects.toMatchObject({ code: 'place_not_found' })
  })

  test('for a city elsewhere, but for a road that is named after it', async () => {
    expect((await firstFor('pune mumbai highway'))?.structured.main_text).toBe('Old Pune–Mumbai Highway')
    expect((await firstFor('satara road'))?.structured.main_text).toBe('Satara Road')
    expect(await provider.suggest('satara', signal)).toEqual([])
  })
})

describe('R177: In Devanagari', () => {
  const inDevanagari = places
    .filter(({ kind }) => ['locality', 'metro_station', 'railway_station'].includes(kind))
    .map(place => ({ place, aliases: (place.alt ?? []).filter(alias => /[\u0900-\u097f]/.test(alias)) }))

  test('every locality and station has a name, which finds it and is shown', async () => {
    expect(inDevanagari.length).toBeGreaterThan(215)
    for (const { place, aliases } of inDevanagari) {
      expect(aliases, place.name).not.toEqual([])
      for (const alias of aliases) {
        const found = (await provider.suggest(alias, signal)).slice(0, 3)
        const shown = found.find(({ place_id }) => place_id === place.id)
        // Saswad Road has two stations of one name, which are one suggestion
        const isTwin = found.some(({ structured }) => structured.main_text === place.name)
        expect(shown !== undefined || isTwin, `${alias}: ${found.map(one => one.description)}`).toBe(true)
        if (shown) expect(shown.structured.secondary_text).toContain(alias)
      }
    }
  })

  test.each([
    ['हिंजेवाड़ी', 'Hinjawadi'],
    ['कोथरुड', 'Kothrud'],
    ['खराडी पुणे', 'Kharadi'],
    ['हिंजवडी फेज ३', 'Hinjawadi Phase 3'],
    ['बाणेर रोड', 'Baner Road'],
    ['लक्ष्मी रोड', 'Laxmi Road'],
  ])('%s finds %s, whatever its spelling', async (text, name) => {
    expect((await firstFor(text))?.structured.main_text).toBe(name)
  })
})

test.each(Object.entries(pune.abbreviations ?? {}))('R221: %s is %s in the list', async (_, name) => {
  const shown = (await firstFor(name))?.description
  expect(shown?.toLowerCase()).toContain(name.toLowerCase().replace(/ road$/, ''))
})

describe('R178: A suggestion', () => {
  test.each([
    ['VN', 'Viman Nagar', 'VN · Pune 411014'],
    ['fc road', 'Fergusson College', 'FC Road · Pune 411004'],
    ['कोथरूड', 'Kothrud', 'कोथरूड · Pune 411038'],
    ['kothrud', 'Kothrud', 'Pune 411038'],
    ['viman nagr', 'Viman Nagar', 'Pune 411014'],
  ])('for %s shows the alias that matched, if the name does not', async (text, name, secondary) => {
    expect((await firstFor(text))?.structured).toEqual({ main_text: name, secondary_text: secondary })
  })

  test.each([
    ['baner pashan link road', 'Baner Pashan Link Road'],
    ['pashan baner link rd', 'Baner Pashan Link Road'],
    ['kondhwa katraj road', 'Katraj Kondhwa Road'],
    ['wakad hinjewadi road', 'Wakad Road'],
    ['kondhwa bibwewadi rd', 'Bibwewadi Kondhwa Road'],
    ['kharadi mundhwa road', 'Mundhwa Kharadi Road'],
  ])('for a road named by its ends is that road: %s', async (text, name) => {
    expect((await firstFor(text))?.structured.main_text).toBe(name)
  })

  test('has no spelling slip of the sources', () => {
    const slips = /\b(Mg|Teliphone|Hospiyal|Coloney|Cornar|Symbosis|Hotal|Collage|Deecan)\b/
    expect(places.map(({ name }) => name).filter(name => slips.test(name))).toEqual([])
  })

  test('of a place put in by hand is not sure of its point, which names no point on the map', async () => {
    const rough = places.find(({ isRough }) => isRough)!
    const near = places.find(({ kind }) => kind === 'locality')!
    const small = offlineProvider([rough, near], pune)
    expect(await small.details(rough.id, signal)).toMatchObject({ confidence: 0.6 })
    const address = await small.reverse({ latitude: near.lat, longitude: near.lng }, signal)
    expect(address.placeId).toBe(near.id)
  })
})

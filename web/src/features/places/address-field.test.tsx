import {
  geocode,
  placeDetails,
  readMapsConfig,
  reverseGeocode,
  suggestPlaces,
} from '@muster/domain/places/endpoints.ts'
import { createPreferences } from '@muster/domain/preferences/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { box, button, choice, errorOf, main, monsoon, openPreferences, saved } from '#test/own-preferences.ts'
import { letTimePass, pass } from '#test/passing-time.ts'
import { builtInMaps, kothrud, prediction } from '#test/places.ts'
import { type Failure, noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

beforeEach(() => letTimePass())
afterEach(() => vi.unstubAllGlobals())

const list = () => within(screen.getByRole('listbox', { name: 'Suggestions' }))
const names = () =>
  list()
    .getAllByRole('option')
    .map(option => option.textContent)
const card = () => within(main().getByRole('region', { name: 'Selected address' }))
const hasCard = () => main().queryByRole('region', { name: 'Selected address' }) !== null
const zip = () => card().getByRole<HTMLInputElement>('textbox', { name: 'PIN code' })
/** The announcements to screen readers. */
const announced = () =>
  screen
    .getAllByRole('status')
    .map(status => status.textContent)
    .join('')
const searches = () => requestsTo(suggestPlaces).map(({ body }) => body.text)

const two = { data: [prediction('Kothrud'), prediction('Kothrud Depot')] }

/** Opens the form of a person without preferences, and waits until its search works. */
async function openForm(maps = builtInMaps) {
  const opened = await openPreferences(null, monsoon, maps)
  await main().findByText('Required · Pune only')
  return opened
}

async function search(user: UserEvent, text: string) {
  await user.type(box(), text)
  await waitFor(() => expect(searches()).toContain(text))
}

test('a search starts with three letters, half a second after the last one', async () => {
  const { user } = await openForm()
  serve(suggestPlaces, two)
  await user.type(box(), 'Ko')
  await pass(600)
  expect(searches()).toEqual([])
  expect(box().getAttribute('aria-expanded')).toBe('false')
  await user.type(box(), 'th')
  expect(announced()).toContain('Searching...')
  expect(searches()).toEqual([])
  await waitFor(() => expect(searches()).toEqual(['Koth']))
  await waitFor(() => expect(announced()).toContain('2 suggestions'))
  expect(names()).toEqual(['KothrudPune, Maharashtra', 'Kothrud DepotPune, Maharashtra', 'Look up "Koth"'])
})

test('two letters that stand for a place search for its name, other two letters for nothing', async () => {
  const region = { ...builtInMaps.region, abbreviations: { KP: 'Koregaon Park' } }
  const { user } = await openForm({ ...builtInMaps, region })
  serve(suggestPlaces, { data: [prediction('Koregaon Park')] })
  await user.type(box(), 'kp')
  expect(searches()).toEqual([])
  await waitFor(() => expect(searches()).toEqual(['Koregaon Park']))
  await waitFor(() => expect(names()).toEqual(['Koregaon ParkPune, Maharashtra', 'Look up "Koregaon Park"']))
  expect(box().value).toBe('kp')
  await user.clear(box())
  await user.type(box(), 'kx')
  await pass(600)
  expect(searches()).toHaveLength(1)
})

test('Enter looks up what two letters stand for', async () => {
  const region = { ...builtInMaps.region, abbreviations: { KP: 'Koregaon Park' } }
  const { user } = await openForm({ ...builtInMaps, region })
  serve(suggestPlaces, { data: [] })
  serve(geocode, { data: kothrud })
  await user.type(box(), 'KP{Enter}')
  await waitFor(() => expect(requestsTo(geocode).map(({ body }) => body.address)).toEqual(['Koregaon Park']))
})

test('the source of external search results is shown', async () => {
  const tiles = { url: 'https://tiles.test/{z}/{x}/{y}.png', maxZoom: 19, attribution: '© OpenStreetMap' }
  await openPreferences(null, monsoon, { ...builtInMaps, provider: 'osm', tiles })
  await main().findByText('© OpenStreetMap')
})

test('a late response to an older search is ignored', async () => {
  const { user } = await openForm()
  const answers: (() => void)[] = []
  serve(
    suggestPlaces,
    ({ body: { text } }) =>
      new Promise(resolve => answers.push(() => resolve({ data: [prediction(`Found for ${text}`)] }))),
  )
  await search(user, 'Koth')
  await user.type(box(), 'rud')
  await waitFor(() => expect(searches()).toEqual(['Koth', 'Kothrud']))
  answers[1]?.()
  await screen.findByRole('option', { name: /^Found for Kothrud/ })
  answers[0]?.()
  await pass(20)
  expect(names()).toEqual(['Found for KothrudPune, Maharashtra', 'Look up "Kothrud"'])
})

test('Enter at once after the arrow that opens the list chooses, as fast as keys can follow each other', async () => {
  const { user } = await openForm()
  serve(suggestPlaces, two)
  serve(placeDetails, { data: kothrud })
  await search(user, 'Koth')
  await waitFor(() => expect(list().getAllByRole('option')).toHaveLength(3))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('false'))
  for (const key of ['ArrowDown', 'Enter']) {
    box().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await Promise.resolve()
  }
  await waitFor(() => expect(hasCard()).toBe(true))
})

test('the list works with the keyboard: arrows, Home, End, Escape and Enter', async () => {
  const { user } = await openForm()
  serve(suggestPlaces, two)
  serve(placeDetails, { data: kothrud })
  await search(user, 'Koth')
  const [first, second, last] = await waitFor(() => {
    const options = list().getAllByRole('option')
    expect(options).toHaveLength(3)
    return options
  })
  const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')
  expect(active()).toBeNull()
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe(first)
  await user.keyboard('{End}')
  expect(active()).toBe(last)
  await user.keyboard('{Home}{ArrowDown}')
  expect(active()).toBe(second)
  expect(second?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Escape}')
  expect(box().getAttribute('aria-expanded')).toBe('false')
  expect(box().value).toBe('Koth')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(hasCard()).toBe(true))
  expect(requestsTo(placeDetails).map(({ body }) => body)).toEqual([{ placeId: 'place-of-Kothrud' }])
  expect(document.activeElement).toBe(box())
})

test('a chosen suggestion is verified and shown without another search', async () => {
  const { user } = await openForm()
  serve(suggestPlaces, two)
  serve(placeDetails, { data: kothrud })
  await search(user, 'Kothrud')
  await user.click(await screen.findByRole('option', { name: /^Kothrud Depot/ }))
  await waitFor(() => expect(hasCard()).toBe(true))
  expect(said).toEqual(['success: Address verified successfully!'])
  expect(box().value).toBe(kothrud.formattedAddress)
  for (const text of ['Karishma Society, Kothrud', 'Pune', 'Maharashtra', '90% confidence'])
    expect(card().getByText(text)).toBeTruthy()
  expect(zip().value).toBe('411038')
  expect(card().getByRole('link', { name: 'Open in maps' })).toBeTruthy()
  await pass(600)
  expect(searches()).toEqual(['Kothrud'])
  expect(box().getAttribute('aria-expanded')).toBe('false')
})

test('R211: a saved address has no confidence of its own, a newly found one has', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  expect(hasCard()).toBe(true)
  expect(card().queryByText(/confidence/)).toBeNull()
  await user.type(zip(), '{Backspace}6')
  expect(card().queryByText(/confidence/)).toBeNull()
  await user.clear(box())
  serve(suggestPlaces, two)
  serve(placeDetails, { data: { ...kothrud, coordinates: { latitude: 18.5, longitude: 73.81 } } })
  await search(user, 'Kothrud')
  await user.click(await screen.findByRole('option', { name: /^Kothrud Depot/ }))
  await waitFor(() => expect(hasCard()).toBe(true))
  expect(card().getByText('90% confidence')).toBeTruthy()
})

test('a suggestion that cannot be verified shows a message and can be chosen again', async () => {
  const { user } = await openForm()
  serve(suggestPlaces, two)
  serve(placeDetails, noNetwork)
  await search(user, 'Koth')
  await user.click(await screen.findByRole('option', { name: /^Kothrud Depot/ }))
  await waitFor(() => expect(said).toEqual(['error: Failed to verify address. Please try again.']))
  expect(hasCard()).toBe(false)
  expect(box().value).toBe('Koth')
  serve(placeDetails, { data: kothrud })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(hasCard()).toBe(true))
})

test('typing cancels the verification of a suggestion', async () => {
  const { user } = await openForm()
  let answer: () => void = () => undefined
  serve(suggestPlaces, two)
  serve(placeDetails, () => new Promise(resolve => (answer = () => resolve({ data: kothrud }))))
  await search(user, 'Koth')
  await user.click(await screen.findByRole('option', { name: /^Kothrud Depot/ }))
  expect(await main().findByText('Finding the address...')).toBeTruthy()
  await user.clear(box())
  answer()
  await pass(20)
  expect(hasCard()).toBe(false)
  expect(box().value).toBe('')
  expect(said).toEqual([])
})

test('typing over a chosen address removes it, and the button clears the search', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  expect(hasCard()).toBe(true)
  await user.type(box(), '!')
  expect(hasCard()).toBe(false)
  expect(box().value).toBe(`${kothrud.formattedAddress}!`)
  await user.click(button('Clear the search'))
  expect(box().value).toBe('')
  expect(document.activeElement).toBe(box())
  expect(main().queryByRole('button', { name: 'Clear the search' })).toBeNull()
})

test('a search without results shows a message and offers to look the text up', async () => {
  const { user } = await openForm()
  serve(suggestPlaces, { data: [] })
  await search(user, 'qqxzzv')
  const nothing = '"qqxzzv" not found in Pune. Try adding city/area name or enter address manually.'
  await waitFor(() =>
    expect(announced()).toContain(`No locations found. Try a different search term. ${nothing}`),
  )
  serve(geocode, refusal(404, 'place_not_found'))
  await user.click(screen.getByRole('option', { name: 'Look up "qqxzzv"' }))
  await waitFor(() => expect(errorOf(box())).toBe(nothing))
  expect(requestsTo(geocode).map(({ body }) => body)).toEqual([{ address: 'qqxzzv' }])
  expect(said).toEqual([])
})

test.each<[string, Failure, string]>([
  [
    'is misconfigured',
    refusal(503, 'maps_misconfigured'),
    'Maps service API configuration issue. Please contact support.',
  ],
  [
    'is rate limited',
    refusal(429, 'too_many_requests'),
    'Too many requests. Please wait a moment and try again.',
  ],
  [
    'is unavailable',
    refusal(503, 'maps_unavailable'),
    'Address search temporarily unavailable. You can still enter your address manually.',
  ],
  [
    'cannot be reached',
    noNetwork,
    'Address search temporarily unavailable. You can still enter your address manually.',
  ],
])('a maps service that %s shows a message in the list', async (_, outcome, sentence) => {
  const { user } = await openForm()
  serve(suggestPlaces, outcome)
  await search(user, 'Kothrud')
  await waitFor(() => expect(announced()).toContain(`Try a different location ${sentence}`))
  // the text can still be looked up
  serve(geocode, { data: kothrud })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(hasCard()).toBe(true))
  expect(said).toEqual(['success: Address verified successfully!'])
})

test('a text that is too short shows a message', async () => {
  const { user } = await openForm()
  await user.type(box(), 'Ko{Enter}')
  await waitFor(() => expect(errorOf(box())).toBe('Address must be at least 3 characters long'))
  expect(requestsTo(geocode)).toEqual([])
  expect(requestsTo(createPreferences)).toEqual([])
})

test('a text for a place outside the region shows where addresses are accepted', async () => {
  const { user } = await openForm()
  serve(suggestPlaces, { data: [] })
  serve(geocode, refusal(400, 'outside_region'))
  await user.type(box(), 'Mumbai{Enter}')
  await waitFor(() =>
    expect(errorOf(box())).toBe('"Mumbai" is outside Pune. Only addresses in Pune are accepted.'),
  )
})

test('an approximate PIN code is marked and can be corrected in the address', async () => {
  const guessed = { ...kothrud, isZipApproximate: true }
  const { user } = await openForm()
  serve(suggestPlaces, two)
  serve(geocode, { data: guessed })
  await user.type(box(), 'Kothrud{Enter}')
  await waitFor(() => expect(hasCard()).toBe(true))
  expect(card().getByText('Approximate')).toBeTruthy()
  expect(errorOf(zip())).toMatch(/^This PIN code is a guess/)
  await user.click(choice('M'))
  await user.clear(zip())
  await user.type(zip(), '41a10')
  expect(zip().value).toBe('4110')
  expect(card().queryByText('Approximate')).toBeNull()
  await waitFor(() => expect(errorOf(zip())).toBe('Please enter a 6-digit PIN code'))
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(document.activeElement).toBe(zip()))
  await user.type(zip(), '529')
  expect(zip().value).toBe('411052')
  await waitFor(() => expect(errorOf(zip())).toBeFalsy())
  expect(box().value).toBe('Karishma Society, Kothrud, Pune, Maharashtra 411052')
  serve(createPreferences, { data: saved })
  serve(readMapsConfig, { data: builtInMaps })
  await user.click(button('Save Preferences'))
  await waitFor(() =>
    expect(requestsTo(createPreferences)[0]?.body.data).toMatchObject({
      zipCode: '411052',
      formattedAddress: 'Karishma Society, Kothrud, Pune, Maharashtra 411052',
    }),
  )
})

const stubLocation = (latitude: number, longitude: number) =>
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    geolocation: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { latitude, longitude } } as GeolocationPosition),
    },
  })

test('an address found by location keeps the location', async () => {
  const { user } = await openForm()
  stubLocation(18.5101, 73.8099)
  serve(reverseGeocode, { data: kothrud })
  await user.click(button('Use my location'))
  await waitFor(() => expect(said).toEqual([`success: Address selected: ${kothrud.formattedAddress}`]))
  expect(hasCard()).toBe(true)
  expect(requestsTo(reverseGeocode).map(({ body }) => body)).toEqual([
    { latitude: 18.5101, longitude: 73.8099 },
  ])
})

test('a location that is too generic shows a message', async () => {
  const { user } = await openForm()
  stubLocation(18.5101, 73.8099)
  serve(reverseGeocode, refusal(400, 'place_too_generic'))
  await user.click(button('Use my location'))
  await waitFor(() =>
    expect(errorOf(box())).toBe('Location too generic. Try clicking on a building, street, or landmark.'),
  )
  expect(said).toHaveLength(1)
})

test('without the maps configuration the search shows a message and can be retried', async () => {
  const opening = openPreferences(null)
  serve(readMapsConfig, noNetwork)
  const { user } = await opening
  await screen.findByText(
    'Address search temporarily unavailable. You can still enter your address manually.',
  )
  serve(readMapsConfig, { data: builtInMaps })
  await user.click(button('Try again'))
  await main().findByText('Required · Pune only')
})

import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { listSubEvents } from '@muster/domain/itinerary/endpoints.ts'
import { placeDetails, suggestPlaces } from '@muster/domain/places/endpoints.ts'
import {
  createPreferences,
  listPreferences,
  updatePreferences,
} from '@muster/domain/preferences/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { subEvents } from './itineraries.ts'
import { page } from './off-sites.ts'
import { openScreen } from './open-screen.tsx'
import {
  box,
  button,
  choice,
  errorOf,
  group,
  main,
  monsoon,
  openPreferences,
  rows,
  saved,
} from './own-preferences.ts'
import { admin, asha } from './people.ts'
import { kothrud, prediction, serveMaps } from './places.ts'
import { type Failure, noNetwork, Refusal, refusal, requestsTo, serve } from './stub-server.ts'
import { said } from './toasts.ts'

const ADDRESS_MISSING = 'Please select a valid address from the search results or map picker'
const SAVED = 'success: Preferences saved successfully!'

async function chooseKothrud(user: UserEvent) {
  serve(suggestPlaces, { data: [prediction('Kothrud')] })
  serve(placeDetails, { data: kothrud })
  await user.type(box(), 'Kothrud')
  await user.click(await screen.findByRole('option', { name: /^Kothrud/ }))
  await screen.findByRole('region', { name: 'Selected address' })
}

test('whoever has saved nothing is in the form at once, saves, and lands on the agenda', async () => {
  const { user } = await openPreferences(null)
  expect(screen.getByRole('heading', { level: 1, name: 'My Preferences' })).toBeTruthy()
  expect(
    main()
      .getAllByRole('heading')
      .map(heading => heading.textContent),
  ).toEqual(['Jacket Size', 'Current Address', 'Food & Drink Preferences'])
  expect(main().getByText('Required · Pune only')).toBeTruthy()
  expect(main().getByText('Only you can see your address.')).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(choice('Veg').checked).toBe(true)
  expect(choice('None').checked).toBe(true)

  await user.click(choice('M'))
  await chooseKothrud(user)
  await user.click(choice('Wine'))
  await user.click(choice('Masala chai'))
  serve(createPreferences, { data: { ...saved, tshirtSize: 'M' } })
  serve(listSubEvents, subEvents([]))
  await user.click(button('Save Preferences'))
  await screen.findByText('No Agenda Available')
  expect(location.pathname).toBe('/events/900/agenda')
  expect(said).toEqual(['success: Address verified successfully!', SAVED])
  expect(requestsTo(createPreferences).map(({ body }) => body)).toEqual([
    {
      data: {
        user: asha.id,
        event: 900,
        food: 'Veg',
        tshirtSize: 'M',
        drinkPreference: ['Masala chai', 'Wine'],
        street: 'Karishma Society, Kothrud',
        city: 'Pune',
        state: 'Maharashtra',
        zipCode: '411038',
        formattedAddress: 'Karishma Society, Kothrud, Pune, Maharashtra 411038',
        latitude: 18.5074,
        longitude: 73.8077,
        placeId: 'place-of-Kothrud',
      },
    },
  ])
})

test('after the first save an event that is not active shows what was saved, and the events list knows of it', async () => {
  const inactive = { ...monsoon, active: false, availableDrinks: [] }
  serve(listEvents, page([inactive]))
  serve(listPreferences, rows([]))
  serveMaps()
  const { user } = await openScreen('/', { as: asha })
  await screen.findByText('Set your preferences')
  await user.click(main().getByRole('link', { name: 'Monsoon Off-site' }))
  await user.click(await screen.findByRole('radio', { name: 'L' }))
  await chooseKothrud(user)
  serve(createPreferences, { data: saved })
  await user.click(button('Save Preferences'))
  await screen.findByRole('button', { name: 'Edit Preferences' })
  expect(location.pathname).toBe('/events/900/preferences')
  expect(main().getByText('Non Veg')).toBeTruthy()
  history.back()
  await screen.findByText('Discover and join events')
  expect(screen.queryByText('Set your preferences')).toBeNull()
})

test('what is saved is shown, with a map and without a field to type into', async () => {
  await openPreferences({ ...saved, drinkPreference: ['Beer', 'Whisky'] })
  for (const text of ['L', 'Non Veg', 'Beer', 'No longer offered: Whisky', 'Maharashtra', '411038'])
    expect(main().getByText(text)).toBeTruthy()
  expect(main().getByRole('link', { name: 'Open in maps' }).getAttribute('href')).toContain('Karishma')
  expect(main().queryByRole('combobox')).toBeNull()
  expect(main().queryByRole('button', { name: 'Save Preferences' })).toBeNull()
  expect(requestsTo(listPreferences).map(({ query }) => `${query}`)).toEqual([
    `${new URLSearchParams({
      'filters[user][id][$eq]': '1',
      'filters[event][documentId][$eq]': monsoon.documentId,
    })}`,
  ])
})

test('an edit sends everything, shows what the server says now, and is not asked for again', async () => {
  const { user } = await openPreferences({ ...saved, drinkPreference: ['Beer', 'Whisky'] })
  await user.click(button('Edit Preferences'))
  expect(choice('Beer').checked).toBe(true)
  await user.click(choice('3XL'))
  await user.click(choice('Veg'))
  const { id: _, documentId, country: __, confidence: ___, ...before } = saved
  serve(updatePreferences, { data: { ...saved, food: 'Veg', tshirtSize: '3XL' } })
  await user.click(button('Save Preferences'))
  await screen.findByText('3XL')
  expect(button('Edit Preferences')).toBeTruthy()
  expect(said).toEqual([SAVED])
  const [request] = requestsTo(updatePreferences)
  expect(request?.params).toEqual({ id: documentId })
  // the drink that is no longer offered is not sent again
  expect(request?.body).toEqual({
    data: { ...before, food: 'Veg', tshirtSize: '3XL', drinkPreference: ['Beer'] },
  })
  expect(requestsTo(listPreferences)).toHaveLength(1)
})

test('Cancel goes back to what is saved', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  await user.click(choice('S'))
  await user.clear(box())
  expect(main().queryByRole('region', { name: 'Selected address' })).toBeNull()
  await user.click(button('Cancel'))
  expect(main().getByText('L')).toBeTruthy()
  expect(document.activeElement).toBe(main().getByRole('group', { name: 'My Preferences' }))
  await user.click(button('Edit Preferences'))
  expect(choice('L').checked).toBe(true)
  expect(box().value).toBe(kothrud.formattedAddress)
  expect(main().getByRole('region', { name: 'Selected address' })).toBeTruthy()
})

test('a form that is not complete says what is missing, and the first of it gets the focus', async () => {
  const { user } = await openPreferences(null)
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(errorOf(group('Jacket Size'))).toBe('Please select your jacket size'))
  expect(document.activeElement).toBe(choice('S'))
  expect(errorOf(box())).toBe(ADDRESS_MISSING)
  // and is judged with every change
  await user.click(choice('M'))
  await waitFor(() => expect(errorOf(group('Jacket Size'))).toBeNull())
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(document.activeElement).toBe(box()))
  expect(requestsTo(createPreferences)).toEqual([])
})

test('an address that is typed over is missing as soon as it differs', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  await user.type(box(), '{Backspace}')
  await waitFor(() => expect(errorOf(box())).toBe(ADDRESS_MISSING))
})

test('the drinks are chosen one by one, and None empties the list', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  await user.click(choice('Wine'))
  expect([choice('None'), choice('Beer'), choice('Wine')].map(({ checked }) => checked)).toEqual([
    false,
    true,
    true,
  ])
  await user.click(choice('Beer'))
  expect(choice('Beer').checked).toBe(false)
  await user.click(choice('None'))
  expect([choice('None'), choice('Wine')].map(({ checked }) => checked)).toEqual([true, false])
  await user.click(choice('None'))
  expect(choice('None').checked).toBe(true)
})

test('an event that offers no drinks asks for none and shows none', async () => {
  const { user } = await openPreferences(saved, { ...monsoon, availableDrinks: [] })
  expect(main().queryByText('Drinks')).toBeNull()
  await user.click(button('Edit Preferences'))
  expect(main().queryByRole('checkbox')).toBeNull()
})

test('two taps send one request', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  let answer: () => void = () => undefined
  serve(updatePreferences, () => new Promise(resolve => (answer = () => resolve({ data: saved }))))
  button('Save Preferences').click()
  button('Save Preferences').click()
  await user.click(await screen.findByRole('button', { name: 'Saving...' }))
  // what is under way is what was sent
  await user.click(choice('S'))
  expect(choice('S').checked).toBe(false)
  answer()
  await screen.findByRole('button', { name: 'Edit Preferences' })
  expect(requestsTo(updatePreferences)).toHaveLength(1)
})

test.each<[string, Failure, string]>([
  ['nobody answers', noNetwork, 'Failed to save preferences. Please try again.'],
  ['the server fails', new Refusal(500, {}), 'Failed to save preferences. Please try again.'],
  [
    'nothing can be saved right now',
    refusal(503, 'read_only'),
    'Nothing can be saved right now, because the server is short of space. Nothing was changed, and you can go on reading.',
  ],
])('when %s the form stays, and says so', async (_, outcome, sentence) => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  await user.click(choice('S'))
  serve(updatePreferences, outcome)
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(said).toEqual([`error: ${sentence}`]))
  expect(choice('S').checked).toBe(true)
})

test('what the server refuses stands at its field', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  const path = 'data.tshirtSize'
  serve(updatePreferences, refusal(400, 'invalid', [{ path, message: 'Not this size.' }]))
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(errorOf(group('Jacket Size'))).toBe('Not this size.'))
  serve(updatePreferences, refusal(400, 'outside_region'))
  await user.click(button('Save Preferences'))
  const outside = 'This place is outside the region in which addresses are accepted.'
  await waitFor(() => expect(errorOf(box())).toBe(outside))
  expect(said.at(-1)).toBe(`error: ${outside}`)
})

test('a drink that is not offered any more is named, and the list is read anew', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  await user.click(choice('Wine'))
  serve(updatePreferences, refusal(400, 'drink_not_offered'))
  serve(readEvent, { data: { ...monsoon, availableDrinks: ['Beer'] } })
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(main().queryByRole('checkbox', { name: 'Wine' })).toBeNull())
  const sentence = 'This drink is not offered at the event. Please choose from the list.'
  expect(errorOf(group('Drinks'))).toBe(sentence)
  expect(said).toEqual([`error: ${sentence}`])
  // what is no longer on the screen is not sent: it is said once more, and then saved
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(document.activeElement).toBe(choice('None')))
  expect(requestsTo(updatePreferences)).toHaveLength(1)
  serve(updatePreferences, { data: saved })
  await user.click(button('Save Preferences'))
  await screen.findByRole('button', { name: 'Edit Preferences' })
  expect(requestsTo(updatePreferences).at(-1)?.body.data.drinkPreference).toEqual(['Beer'])
})

test('an address outside Pune is refused before anything is sent', async () => {
  const mumbai = { latitude: 19.07, longitude: 72.87 }
  const { user } = await openPreferences({ ...saved, ...mumbai })
  await user.click(button('Edit Preferences'))
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(errorOf(box())).toBe('Only addresses in Pune are accepted.'))
  expect(document.activeElement).toBe(box())
  expect(requestsTo(updatePreferences)).toEqual([])
})

test('a row that is gone is saved as a new one', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  serve(updatePreferences, refusal(404, 'not_found'))
  serve(listPreferences, rows([]))
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(requestsTo(listPreferences)).toHaveLength(2))
  await waitFor(() => expect(main().queryByRole('button', { name: 'Cancel' })).toBeNull())
  serve(createPreferences, { data: saved })
  serve(listSubEvents, subEvents([]))
  await user.click(button('Save Preferences'))
  await screen.findByText('No Agenda Available')
})

test('while they are on their way a skeleton stands there', async () => {
  serve(readEvent, { data: monsoon })
  serve(listPreferences, () => new Promise<never>(() => undefined))
  await openScreen('/events/900/preferences', { as: asha })
  const status = await screen.findByText('Loading preferences')
  expect(status.parentElement?.getAttribute('aria-busy')).toBe('true')
})

test('preferences that cannot be read say so and can be tried again', async () => {
  serve(readEvent, { data: monsoon })
  serve(listPreferences, noNetwork)
  const { user } = await openScreen('/events/900/preferences', { as: asha })
  await screen.findByRole('heading', { name: 'Error Loading Preferences' })
  expect(main().getByText('Failed to load preferences. Please try again.')).toBeTruthy()
  serve(listPreferences, rows([saved]))
  serveMaps()
  await user.click(button('Try again'))
  await screen.findByRole('button', { name: 'Edit Preferences' })
})

test('what was read before is shown while it cannot be read again', async () => {
  const { user, queryClient } = await openPreferences(saved)
  serve(listPreferences, noNetwork)
  void queryClient.invalidateQueries()
  await screen.findByText('Failed to load preferences. Please try again.')
  expect(main().getByText('Non Veg')).toBeTruthy()
  serve(listPreferences, rows([{ ...saved, food: 'Veg' }]))
  await user.click(button('Try again'))
  await screen.findByText('Veg')
})

test('coming back soon asks for nothing again', async () => {
  const { user } = await openPreferences(saved)
  serve(listEvents, page([{ ...monsoon, hasPreferences: true, active: false }]))
  await user.click(screen.getByRole('link', { name: 'Events' }))
  await screen.findByText('Discover and join events')
  await user.click(main().getByRole('link', { name: 'Monsoon Off-site' }))
  await screen.findByRole('button', { name: 'Edit Preferences' })
  expect(requestsTo(listPreferences)).toHaveLength(1)
})

test('what was just saved is not taken back by an older answer', async () => {
  const { user, queryClient } = await openPreferences(saved)
  let answerLate: () => void = () => undefined
  serve(listPreferences, () => new Promise(resolve => (answerLate = () => resolve(rows([saved])))))
  void queryClient.invalidateQueries()
  await user.click(await screen.findByRole('button', { name: 'Edit Preferences' }))
  serve(updatePreferences, { data: { ...saved, tshirtSize: '3XL' } })
  await user.click(choice('3XL'))
  await user.click(button('Save Preferences'))
  await screen.findByText('3XL')
  answerLate()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(main().getByText('3XL')).toBeTruthy()
})

test('an Admin who has not joined finds the event, and no form', async () => {
  serve(readEvent, { data: { ...monsoon, isJoined: false } })
  await openScreen('/events/900/preferences', { as: admin })
  await screen.findByRole('button', { name: 'RSVP' })
  expect(requestsTo(listPreferences)).toEqual([])
})

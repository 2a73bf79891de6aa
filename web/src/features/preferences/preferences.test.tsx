import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { placeDetails, suggestPlaces } from '@muster/domain/places/endpoints.ts'
import {
  createPreferences,
  listPreferences,
  updatePreferences,
} from '@muster/domain/preferences/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
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
} from '#test/own-preferences.ts'
import { letTimePass, pass } from '#test/passing-time.ts'
import { admin, asha } from '#test/people.ts'
import { kothrud, prediction, serveMaps } from '#test/places.ts'
import { type Failure, noNetwork, Refusal, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const ADDRESS_MISSING = 'Please select a valid address from the search results or map picker'
const SAVED = 'success: Preferences saved successfully!'

async function chooseKothrud(user: UserEvent, found = kothrud) {
  serve(suggestPlaces, { data: [prediction('Kothrud')] })
  serve(placeDetails, { data: found })
  await user.type(box(), 'Kothrud')
  await user.click(await screen.findByRole('option', { name: /^Kothrud/ }))
  await screen.findByRole('region', { name: 'Selected address' })
}

test('A first visit opens the form, and saving leads to the summary', async () => {
  const { user } = await openPreferences(null)
  expect(screen.getByRole('heading', { level: 1, name: 'My Preferences' })).toBeTruthy()
  expect(
    main()
      .getAllByRole('heading')
      .map(heading => heading.textContent),
  ).toEqual(['Jacket Size', 'Current Address', 'Food & Drink Preferences'])
  expect(await main().findByText('Required · Pune only')).toBeTruthy()
  // R211
  expect(main().getAllByText(/Only you see your address, no organiser either\./)).toHaveLength(1)
  expect(main().queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(choice('Veg').checked).toBe(true)
  expect(choice('None').checked).toBe(true)

  await user.click(choice('M'))
  await chooseKothrud(user)
  await user.click(choice('Wine'))
  await user.click(choice('Masala chai'))
  serve(createPreferences, { data: { ...saved, tshirtSize: 'M' } })
  await user.click(button('Save Preferences'))
  await screen.findByRole('button', { name: 'Edit Preferences' })
  expect(location.pathname).toBe('/events/900/preferences')
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
        flat: '',
        landmark: '',
      },
    },
  ])
})

test('The first save at an inactive event shows the summary and updates the event list', async () => {
  // the stream of another event was left before, so its event would be read again
  const inactive = { ...monsoon, id: 901, active: false, availableDrinks: [] }
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
  expect(location.pathname).toBe('/events/901/preferences')
  expect(main().getByText('Non Veg')).toBeTruthy()
  history.back()
  await screen.findByText('Discover and join events')
  expect(screen.queryByText('Set your preferences')).toBeNull()
})

test('The summary shows what is saved, with a map and without fields', async () => {
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

test('An edit sends all fields and shows the reply without another read', async () => {
  const { user } = await openPreferences({ ...saved, drinkPreference: ['Beer', 'Whisky'] })
  await user.click(button('Edit Preferences'))
  expect(choice('Beer').checked).toBe(true)
  await user.click(choice('3XL'))
  await user.click(choice('Veg'))
  const { id: _, documentId, country: __, confidence: ___, ...before } = saved
  serve(updatePreferences, { data: { ...saved, food: 'Veg', tshirtSize: '3XL' } })
  await user.click(button('Save Preferences'))
  await screen.findByRole('button', { name: 'Edit Preferences' })
  expect(main().getByText('3XL')).toBeTruthy()
  expect(said).toEqual([SAVED])
  const [request] = requestsTo(updatePreferences)
  expect(request?.params).toEqual({ id: documentId })
  // without the drink that is no longer offered
  expect(request?.body).toEqual({
    data: { ...before, food: 'Veg', tshirtSize: '3XL', drinkPreference: ['Beer'] },
  })
  expect(requestsTo(listPreferences)).toHaveLength(1)
})

test('Cancel returns to what is saved', async () => {
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

test('An incomplete form says what is missing and focuses the first of it', async () => {
  const { user } = await openPreferences(null)
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(errorOf(group('Jacket Size'))).toBe('Please select your jacket size'))
  expect(document.activeElement).toBe(choice('S'))
  expect(errorOf(box())).toBe(ADDRESS_MISSING)
  // validated on each change
  await user.click(choice('M'))
  await waitFor(() => expect(errorOf(group('Jacket Size'))).toBeNull())
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(document.activeElement).toBe(box()))
  expect(requestsTo(createPreferences)).toEqual([])
})

test('Typing over the address makes it missing at once', async () => {
  // on a busy machine the test outlasts the debounce of the search
  serve(suggestPlaces, { data: [] })
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  await user.type(box(), '{Backspace}')
  await waitFor(() => expect(errorOf(box())).toBe(ADDRESS_MISSING))
})

test('Drinks are chosen one by one, and None clears the list', async () => {
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

test('An event without drinks shows no drinks, in the form and in the summary', async () => {
  const { user } = await openPreferences(saved, { ...monsoon, availableDrinks: [] })
  expect(main().queryByText('Drinks')).toBeNull()
  await user.click(button('Edit Preferences'))
  expect(main().queryByRole('checkbox')).toBeNull()
})

test('Two taps send one request', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  let answer: () => void = () => undefined
  serve(updatePreferences, () => new Promise(resolve => (answer = () => resolve({ data: saved }))))
  button('Save Preferences').click()
  button('Save Preferences').click()
  await user.click(await screen.findByRole('button', { name: 'Saving...' }))
  // the form in flight cannot change
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
])('When %s the form stays open with an error', async (_, outcome, sentence) => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  await user.click(choice('S'))
  serve(updatePreferences, outcome)
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(said).toEqual([`error: ${sentence}`]))
  expect(choice('S').checked).toBe(true)
})

test('A refusal is shown at its field', async () => {
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

test('A drink that is no longer offered is refused by name, and the event is read again', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  await user.click(choice('Wine'))
  // not before: if the event were read again meanwhile, the form would refuse the drink without a request
  serve(updatePreferences, () => {
    serve(readEvent, { data: { ...monsoon, availableDrinks: ['Beer'] } })
    return refusal(400, 'drink_not_offered')
  })
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(main().queryByRole('checkbox', { name: 'Wine' })).toBeNull())
  const sentence = 'This drink is not offered at the event. Please choose from the list.'
  expect(errorOf(group('Drinks'))).toBe(sentence)
  // it may come after the event, which is read at the same time
  await waitFor(() => expect(said).toEqual([`error: ${sentence}`]))
  // the form drops the drink and says so once, then the next save succeeds
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(document.activeElement).toBe(choice('None')))
  expect(requestsTo(updatePreferences)).toHaveLength(1)
  serve(updatePreferences, { data: saved })
  await user.click(button('Save Preferences'))
  await screen.findByRole('button', { name: 'Edit Preferences' })
  expect(requestsTo(updatePreferences).at(-1)?.body.data.drinkPreference).toEqual(['Beer'])
})

test('An address outside Pune is refused without a request', async () => {
  const mumbai = { latitude: 19.07, longitude: 72.87 }
  const { user } = await openPreferences({ ...saved, ...mumbai })
  await user.click(button('Edit Preferences'))
  await main().findByText('Required · Pune only')
  await user.click(button('Save Preferences'))
  await waitFor(() =>
    expect(errorOf(box())).toBe(
      `"${kothrud.formattedAddress}" is outside Pune. Only addresses in Pune are accepted.`,
    ),
  )
  expect(document.activeElement).toBe(box())
  expect(requestsTo(updatePreferences)).toEqual([])
})

const TOO_COARSE = '"Kothrud" alone does not lead to your home. Please add a society, street or landmark.'
const line = 'Kothrud, Pune, Maharashtra 411038'
const onlyKothrud = {
  ...kothrud,
  formattedAddress: line,
  components: { ...kothrud.components, street: 'Kothrud' },
}
const field = (name: string) => main().getByRole<HTMLInputElement>('textbox', { name })
const landmark = () => field('Society, street or landmark')

test('A locality alone is no home: the form says what is missing, and a landmark completes it', async () => {
  const { user } = await openPreferences(null)
  await user.click(choice('M'))
  await chooseKothrud(user, onlyKothrud)
  expect(errorOf(landmark())).toBe(TOO_COARSE)
  expect(said).toEqual([`success: Address selected: ${line}`])
  expect(main().queryByText(/confidence/)).toBeNull()
  expect(landmark().getAttribute('aria-invalid')).not.toBe('true')
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(landmark().getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(landmark())
  expect(requestsTo(createPreferences)).toEqual([])

  await user.type(landmark(), 'Karishma Society')
  await user.type(field('Flat or house number'), 'B-12')
  serve(createPreferences, { data: saved })
  await user.click(button('Save Preferences'))
  await screen.findByRole('button', { name: 'Edit Preferences' })
  expect(requestsTo(createPreferences)[0]?.body.data).toMatchObject({
    street: 'Kothrud',
    flat: 'B-12',
    landmark: 'Karishma Society',
  })
})

test('Another address starts without the flat and the landmark of the old one', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  expect(landmark().value).toBe('Depot')
  await user.clear(box())
  await chooseKothrud(user, { ...onlyKothrud, coordinates: { latitude: 18.51, longitude: 73.81 } })
  expect([landmark().value, field('Flat or house number').value]).toEqual(['', ''])
})

test('A corrected PIN code keeps the flat and the landmark', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  await user.clear(field('PIN code'))
  await user.type(field('PIN code'), '411052')
  expect([landmark().value, field('Flat or house number').value]).toEqual(['Depot', 'B-12'])
})

test('An address that was saved too coarse says what is missing and can stay', async () => {
  const old = { ...saved, street: 'Kothrud', formattedAddress: line, flat: '', landmark: '' }
  const { user } = await openPreferences(old)
  expect(main().getByText(TOO_COARSE)).toBeTruthy()
  await user.click(button('Edit Preferences'))
  expect(errorOf(landmark())).toBe(TOO_COARSE)
  await user.click(choice('S'))
  serve(updatePreferences, { data: { ...old, tshirtSize: 'S' } })
  await user.click(button('Save Preferences'))
  await screen.findByRole('button', { name: 'Edit Preferences' })
  expect(requestsTo(updatePreferences)).toHaveLength(1)
})

test('The summary shows flat and landmark', async () => {
  await openPreferences(saved)
  for (const text of ['B-12', 'Depot']) expect(main().getByText(text)).toBeTruthy()
  expect(main().queryByText(/alone does not lead/)).toBeNull()
})

test('The server’s refusal of a coarse address is shown at the landmark', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  serve(updatePreferences, refusal(400, 'address_too_coarse'))
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(errorOf(landmark())).toMatch(/Please add a society, street or landmark/))
})

test('A row that was deleted meanwhile is created again', async () => {
  const { user } = await openPreferences(saved)
  await user.click(button('Edit Preferences'))
  serve(updatePreferences, refusal(404, 'not_found'))
  serve(listPreferences, rows([]))
  await user.click(button('Save Preferences'))
  await waitFor(() => expect(requestsTo(listPreferences)).toHaveLength(2))
  await waitFor(() => expect(main().queryByRole('button', { name: 'Cancel' })).toBeNull())
  serve(createPreferences, { data: saved })
  await user.click(button('Save Preferences'))
  await screen.findByRole('button', { name: 'Edit Preferences' })
})

test('Loading preferences show a skeleton', async () => {
  serve(readEvent, { data: monsoon })
  serve(listPreferences, () => new Promise<never>(() => undefined))
  await openScreen('/events/900/preferences', { as: asha })
  const status = await screen.findByText('Loading preferences')
  expect(status.parentElement?.getAttribute('aria-busy')).toBe('true')
})

test('Preferences that cannot be read show an error with a retry', async () => {
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

test('A failed refresh keeps the cached preferences on the screen', async () => {
  const { user, queryClient } = await openPreferences(saved)
  serve(listPreferences, noNetwork)
  void queryClient.invalidateQueries()
  await screen.findByText('Failed to load preferences. Please try again.')
  expect(main().getByText('Non Veg')).toBeTruthy()
  serve(listPreferences, rows([{ ...saved, food: 'Veg' }]))
  await user.click(button('Try again'))
  await screen.findByText('Veg')
})

test('Coming back soon causes no further request', async () => {
  const { user } = await openPreferences(saved)
  serve(listEvents, page([{ ...monsoon, hasPreferences: true, active: false }]))
  await user.click(screen.getByRole('link', { name: 'Events' }))
  await screen.findByText('Discover and join events')
  await user.click(main().getByRole('link', { name: 'Monsoon Off-site' }))
  await screen.findByRole('button', { name: 'Edit Preferences' })
  expect(requestsTo(listPreferences)).toHaveLength(1)
})

test('A save is not overwritten by an older reply', async () => {
  letTimePass()
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
  await pass(1000)
  expect(main().getByText('3XL')).toBeTruthy()
})

test("An Admin who has not joined sees the event's page, not the form", async () => {
  serve(readEvent, { data: { ...monsoon, isJoined: false } })
  await openScreen('/events/900/preferences', { as: admin })
  await screen.findByRole('button', { name: 'RSVP' })
  expect(requestsTo(listPreferences)).toEqual([])
})

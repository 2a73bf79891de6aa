import { describe, expect, test } from 'vitest'
import type { AddressResult } from '../places/schema.ts'
import { FOODS, FORM_FOODS } from './limits.ts'
import { addressOf, draftOf, savedOf, shownFood, storedFood, toggledDrink, whyCannotSave } from './rules.ts'
import { type PreferencesForm, preferencesForm } from './schema.ts'

const offered = ['Masala chai', 'Beer', 'Wine']
const region = { bounds: { north: 18.6298, south: 18.4088, east: 73.9673, west: 73.6943 } }
const kothrud = { latitude: 18.5074, longitude: 73.8077 }
const address: AddressResult = {
  formattedAddress: 'Near Karishma Society, Kothrud, Pune, Maharashtra 411038',
  components: {
    street: 'Near Karishma Society',
    city: 'Pune',
    state: 'Maharashtra',
    zipCode: '411038',
    country: 'India',
  },
  coordinates: kothrud,
  placeId: 'pune-karishma-society',
  confidence: 0.9,
  isZipApproximate: true,
}
const form: PreferencesForm = {
  food: 'Non Veg',
  tshirtSize: 'L',
  drinks: ['Beer'],
  address,
  flat: 'B-12',
  landmark: 'Depot',
}

test('food is stored in one spelling and shown in the other', () => {
  expect(FORM_FOODS.map(storedFood)).toEqual(['Veg', 'Non-Veg'])
  expect(FOODS.map(shownFood)).toEqual(['Veg', 'Non Veg'])
})

test.each([
  ['all is well', { drinks: ['Beer'], point: kothrud }, null],
  ['nothing is drunk', { drinks: [], point: kothrud }, null],
  ['a drink is not offered', { drinks: ['Beer', 'Whisky'], point: kothrud }, 'drink_not_offered'],
  ['it is spelled otherwise', { drinks: ['beer'], point: kothrud }, 'drink_not_offered'],
  [
    'the address is in Mumbai',
    { drinks: [], point: { latitude: 19.07, longitude: 72.87 } },
    'outside_region',
  ],
  ['no address is changed', { drinks: [], point: null }, null],
])('whether it can be saved when %s', (_, wanted, why) => {
  expect(
    whyCannotSave({ ...wanted, home: null }, { availableDrinks: offered, region, savedHome: null }),
  ).toBe(why)
})

test('A form without a region leaves the check to the server', () => {
  const wanted = { drinks: [], point: { latitude: 19.07, longitude: 72.87 }, home: null }
  expect(whyCannotSave(wanted, { availableDrinks: offered, region: null, savedHome: null })).toBeNull()
})

test.each<[string, string[], string | null, string[]]>([
  ['the first one', [], 'Wine', ['Wine']],
  ['a second, in the order of the event', ['Wine'], 'Beer', ['Beer', 'Wine']],
  ['one again, which takes it away', ['Beer', 'Wine'], 'Beer', ['Wine']],
  ['the last again', ['Wine'], 'Wine', []],
  ['None', ['Beer', 'Wine'], null, []],
  ['one, while another is no longer offered', ['Whisky'], 'Beer', ['Beer']],
])('choosing %s', (_, chosen, drink, expected) => {
  expect(toggledDrink(chosen, drink, offered)).toEqual(expected)
})

test('A saved address is the same when it is read again', () => {
  const saved = savedOf(form)
  expect(saved).toEqual({
    food: 'Non-Veg',
    tshirtSize: 'L',
    drinkPreference: ['Beer'],
    street: 'Near Karishma Society',
    city: 'Pune',
    state: 'Maharashtra',
    zipCode: '411038',
    formattedAddress: address.formattedAddress,
    ...kothrud,
    placeId: 'pune-karishma-society',
    flat: 'B-12',
    landmark: 'Depot',
  })
  const row = { id: 1, documentId: 'p', ...saved, country: 'India', confidence: 1 }
  expect(addressOf(row)).toEqual({ ...address, confidence: 1, isZipApproximate: false })
})

test('The form starts with the saved values, without drinks that are no longer offered', () => {
  const saved = { ...savedOf(form), drinkPreference: ['Whisky', 'Wine', 'Beer'] }
  const row = { id: 1, documentId: 'p', ...saved, country: 'India', confidence: 1 }
  expect(draftOf(row, { availableDrinks: offered })).toEqual({
    food: 'Non Veg',
    tshirtSize: 'L',
    drinks: ['Beer', 'Wine'],
    address: { ...address, confidence: 1, isZipApproximate: false },
    flat: 'B-12',
    landmark: 'Depot',
  })
})

test('A home that is too coarse can stay, and a new one is refused', () => {
  const at = (street: string) => ({
    street,
    city: 'Pune',
    state: 'Maharashtra',
    formattedAddress: `${street}, Pune, Maharashtra 411038`,
    landmark: '',
  })
  const why = (home: string, saved: string | null) =>
    whyCannotSave(
      { drinks: [], point: kothrud, home: at(home) },
      { availableDrinks: offered, region, savedHome: saved === null ? null : at(saved) },
    )
  expect(why('Kothrud', null)).toBe('address_too_coarse')
  expect(why('Kothrud', 'Baner')).toBe('address_too_coarse')
  expect(why('Kothrud', 'Kothrud')).toBeNull()
  expect(why('Karishma Society, Kothrud', null)).toBeNull()
})

test('Without saved preferences the form starts with Veg', () => {
  expect(draftOf(null, { availableDrinks: offered })).toEqual({
    food: 'Veg',
    tshirtSize: null,
    drinks: [],
    address: null,
    flat: '',
    landmark: '',
  })
})

test('Somebody else’s row has no address', () => {
  expect(addressOf({ id: 1, documentId: 'p', food: 'Veg', drinkPreference: [], tshirtSize: 'M' })).toBeNull()
})

describe('The form', () => {
  const issuesOf = (changed: object) =>
    preferencesForm.safeParse({ ...form, ...changed }).error?.issues.map(({ message }) => message)

  test('accepts complete values', () => {
    expect(issuesOf({})).toBeUndefined()
    expect(issuesOf({ drinks: [] })).toBeUndefined()
  })

  test.each<[string, object, string]>([
    ['no food', { food: undefined }, 'Please select your food preference'],
    ['no size', { tshirtSize: undefined }, 'Please select your jacket size'],
    ['a size of no list', { tshirtSize: 'XXL' }, 'Please select your jacket size'],
    ['no address', { address: null }, 'Please select a valid address from the search results or map picker'],
    [
      'a text for an address',
      { address: 'Kothrud' },
      'Please select a valid address from the search results or map picker',
    ],
    [
      'an address without a PIN',
      { address: { ...address, components: { ...address.components, zipCode: '' } } },
      'Please enter a 6-digit PIN code',
    ],
  ])('says what is wrong with %s', (_, changed, sentence) => {
    expect(issuesOf(changed)).toEqual([sentence])
  })
})

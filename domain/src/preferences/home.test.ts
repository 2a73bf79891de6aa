import { describe, expect, test } from 'vitest'
import { type Home, homeAfter, lacksStreet } from './home.ts'

const home = (street: string, line = `${street}, Pune, Maharashtra 411038`, landmark = ''): Home => ({
  street,
  city: 'Pune',
  state: 'Maharashtra',
  formattedAddress: line,
  landmark,
})

test.each([
  ['a locality', home('Kothrud')],
  ['a locality in Devanagari', home('कोथरूड')],
  ['a locality with a phase', home('Hinjawadi Phase 3')],
  ['a locality, without a street', home('', 'Kothrud, Pune, Maharashtra 411038, India')],
  ['a locality beside a number', home('12, Kothrud')],
  ['a locality beside a flat', home('B-12, Kothrud')],
  ['a locality said twice', home('Kothrud', 'Kothrud, kothrud, Pune 411038', 'Kothrud')],
  ['near a locality', home('Near Kothrud')],
  ['the city alone', home('', 'Pune, Maharashtra')],
  ['the city as its landmark', home('Kothrud', undefined, ' Pune ')],
])('%s is no home', (_, address) => {
  expect(lacksStreet(address)).toBe(true)
})

test.each([
  ['a society and its locality', home('Karishma Society, Kothrud')],
  ['near a society', home('Near Karishma Society', 'Near Karishma Society, Kothrud, Pune 411038')],
  ['a house in a street', home('40 Sassoon Road', '40 Sassoon Road, Sangamvadi, Pune 411001, India')],
  ['a street', home('Karve Road')],
  ['a society', home('Rohan Heights')],
  ['a landmark beside the locality', home('Kothrud', undefined, 'Opposite Vanaz metro')],
  ['a locality whose line says more', home('', 'Phoenix Marketcity, Ramwadi, Pune 411014')],
])('%s is a home', (_, address) => {
  expect(lacksStreet(address)).toBe(false)
})

describe('After a change', () => {
  const before = home('Kothrud', undefined, 'Vanaz metro')
  test('of the address the old landmark is gone', () => {
    expect(homeAfter(before, home('Baner'))).toEqual(home('Baner'))
    const { landmark, ...address } = home('Baner')
    expect(homeAfter(before, address)).toEqual({ ...address, landmark: '' })
  })
  test('of the landmark the address stays', () => {
    expect(homeAfter(before, { landmark: 'Depot' })).toEqual({ ...before, landmark: 'Depot' })
    expect(homeAfter(before, {})).toEqual(before)
  })
  test('without any address there is no home', () => {
    expect(homeAfter(null, { landmark: 'Depot' })).toBeNull()
  })
})

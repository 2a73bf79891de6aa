import { expect, test } from 'vitest'
import { documentTitle, headerTitle } from './rules.ts'

test.each([
  ['/', 'Events'],
  ['/profile', 'Profile'],
  ['/profile/', 'Profile'],
  ['/events/3/all-checkin', 'All Check In'],
  ['/events/3/food-drink-preferences', 'User Preferences'],
  ['/events/3/my-checkin', 'My Check In'],
  ['/events/3/preferences', 'My Preferences'],
  ['/events/3/car-pools', 'All Car Pools'],
  ['/events/3/sheets', 'Spreadsheets'],
  ['/events/abcdefghijklmnopqrstuvwx/agenda', 'Agenda'],
])('the header of %s reads %s', (path, title) => {
  expect(headerTitle(path)).toBe(title)
})

test.each(['/events/3', '/events/3/car-pool-requests', '/events/3/constructor', '/agenda', '/nowhere', ''])(
  'any other path, such as %s, shows the name of the product',
  path => {
    expect(headerTitle(path)).toBe('Muster')
  },
)

test('The document title is the screen’s title and the product, or the product alone', () => {
  expect(documentTitle('Events')).toBe('Events · Muster')
  expect(documentTitle('Muster')).toBe('Muster')
})

import { expect, test } from 'vitest'
import { type Answers, countBoard, exportFileName, tilesOf } from './rules.ts'

const DRINKS = ['Masala chai', 'Coffee']
const veg: Answers = { food: 'Veg', tshirtSize: 'M', drinks: ['Coffee'] }
const nonVeg: Answers = { food: 'Non-Veg', tshirtSize: '3XL', drinks: ['Masala chai', 'Coffee', 'Old rum'] }
const dry: Answers = { food: 'Veg', tshirtSize: 'M', drinks: ['Old rum'] }

test('Responses and tiles count each member once', () => {
  const { total, responses, counts: tiles } = countBoard([veg, nonVeg, dry, null], DRINKS)
  expect(total).toBe(4)
  expect(responses).toEqual({ food: 3, drinks: 2, jacketSize: 3, users: 3 })
  expect(tiles.map(({ group, name, count }) => `${group}: ${name} ${count}`)).toEqual([
    'pending: Preferences Not Set 1',
    'pending: Missing Jacket Size 1',
    'food: Vegetarian 2',
    'food: Non-Vegetarian 1',
    'drinks: Masala chai 1',
    'drinks: Coffee 2',
    ...['S 0', 'M 2', 'L 0', 'XL 0', '2XL 0', '3XL 1'].map(size => `jacket: ${size}`),
  ])
})

test('A member with food but without a size is missing only the size', () => {
  const sizeless: Answers = { ...veg, tshirtSize: null }
  const { responses, counts: tiles } = countBoard([sizeless], [])
  expect(responses).toMatchObject({ food: 1, jacketSize: 0, users: 1 })
  expect(tiles.filter(({ count }) => count > 0).map(({ key }) => key)).toEqual(['no-size', 'veg'])
})

test('Tiles have keys of their own, also when a drink is named twice', () => {
  const keys = tilesOf([...DRINKS, 'Coffee', 'S', 'veg']).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  ['Monsoon Off-site', 'Monsoon Off-site - preferences 2026-11-21.csv'],
  ['पावसाळी शिबिर', 'पावसाळी शिबिर - preferences 2026-11-21.csv'],
  ['A/B: "C" <D>\n|?*\\', 'A B C D - preferences 2026-11-21.csv'],
  ['🎉'.repeat(200), `${'🎉'.repeat(80)} - preferences 2026-11-21.csv`],
])('The file of %j is named %j', (event, file) => {
  expect(exportFileName({ event, title: 'preferences', day: '2026-11-21' }, 'csv')).toBe(file)
})

import { expect, test } from 'vitest'
import { guarded, unguarded } from './guards.ts'

const texts = [
  ...['=1+1', '+91 98200 12345', '-5', '@asha', '\tx', '\rx', "'=1", "''+x", "'-"],
  ...['Asha', "O'Brien", "'quoted'", '', "'", '5 - 3', ' =1'],
]

test.each(texts)('"%s" comes back from a sheet as it was', text => {
  expect(unguarded(guarded(text))).toBe(text)
})

test.each(texts.slice(0, 9))('"%s" is no formula in a spreadsheet', text => {
  expect(guarded(text)).toBe(`'${text}`)
})

test('What a person has typed themselves loses nothing', () => {
  expect(unguarded("'quoted'")).toBe("'quoted'")
  expect(unguarded('Asha')).toBe('Asha')
})

import { describe, expect, test } from 'vitest'
import { isOneLine, readId, text } from './text.ts'

describe('Text that a person typed', () => {
  test.each([
    ['  Baner Road  ', 'Baner Road'],
    ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
    ['मीरा 🙂 <b>', 'मीरा 🙂 <b>'],
    ['', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(text(40).parse(typed)).toBe(kept)
  })

  test.each([
    ['a\u0000b', 'Please use plain text without control characters'],
    ['a\u001b[31mb', 'Please use plain text without control characters'],
    ['a\u0085b', 'Please use plain text without control characters'],
    ['half \ud83d', 'Please use plain text without control characters'],
    ['x'.repeat(41), 'Please use at most 40 characters'],
    [7, 'Please enter text'],
  ])('%j is refused: %s', (typed, sentence) => {
    expect(text(40).safeParse(typed).error?.issues[0]?.message).toBe(sentence)
  })
})

test.each([
  ['Asha Kulkarni', true],
  ['Asha\nKulkarni', false],
  ['Asha\rKulkarni', false],
  ['Asha\tKulkarni', false],
])('%j is one line: %s', (name, expected) => {
  expect(isOneLine(name)).toBe(expected)
})

describe('A path’s id', () => {
  test.each([
    ['7', { id: 7 }],
    ['999999999', { id: 999_999_999 }],
    ['abcdefghijklmnopqrstuvwx', { documentId: 'abcdefghijklmnopqrstuvwx' }],
    ['012345678901234567890123', { documentId: '012345678901234567890123' }],
  ])('%s is %j', (written, id) => {
    expect(readId(written)).toEqual(id)
  })

  test.each([
    ...['0', '-1', '1.5', '01', '1e3', ' 1', '2147483648', '', 'x', 'null'],
    ...['a'.repeat(23), 'a'.repeat(25), 'A'.repeat(24), 'é'.repeat(24), `${'a'.repeat(23)}\n`, '１'],
  ])('%j is none', written => {
    expect(readId(written)).toBeNull()
  })
})

import { describe, expect, test } from 'vitest'
import { isOneLine, isVisibleText, readId, text } from './text.ts'

describe('Typed text', () => {
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
  ['Asha\u2028Kulkarni', false],
  ['Asha\u2029Kulkarni', false],
])('%j is one line: %s', (name, expected) => {
  expect(isOneLine(name)).toBe(expected)
})

test.each([
  ['Asha Kulkarni', true],
  ["Zoë D'Souza-Łuk 李 🙂", true],
  ['क्\u200dष', true],
  ['श्री\u200cमान', true],
  ['മോഹന്\u200d', true],
  ['Asha\u200b', false],
  ['\u200b\u200b', false],
  ['\u200dAsha', false],
  ['Asha\u200d', false],
  ['Asha \u200d Rao', false],
  ['क्\u200d\u200dष', false],
  ['\u202eahsA', false],
  ['\u2066Asha\u2069', false],
  ['As\u00adha', false],
  ['\ufeffAsha', false],
  ['\u3164\u3164', false],
])('%j has nothing invisible: %s', (name, expected) => {
  expect(isVisibleText(name)).toBe(expected)
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

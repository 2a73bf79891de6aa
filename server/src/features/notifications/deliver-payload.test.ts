import { expect, test } from 'vitest'
import { PAYLOAD_BYTES, pushPayload } from './deliver-payload.ts'

const message = {
  ...{
    title: 'Reminder',
    body: 'Hi Asha',
    tag: 'bus-2',
    navigate: 'https://muster.example/events/1/my-items',
  },
  ...{ receipt: 'a-receipt', unread: 3 },
}
const bytesOf = (json: string) => Buffer.byteLength(json)
const wordsOf = (json: string) => JSON.parse(json).notification as { title: string; body: string }

test('A message that fits is sent as it is', () => {
  const { title, body } = wordsOf(pushPayload(message))
  expect([title, body]).toEqual(['Reminder', 'Hi Asha'])
})

test.each([
  ['letters', 'word '],
  ['Devanagari', 'नमस्ते '],
  ['a family of emoji', '👩‍👩‍👧‍👦'],
  ['flags', '🇮🇳'],
  ['quotes that JSON doubles', '"\\'],
])('R320: A long text of %s is cut between letters and fits', (_, part) => {
  for (const bytes of [PAYLOAD_BYTES, 1_000]) {
    const json = pushPayload({ ...message, title: 'T'.repeat(300), body: part.repeat(2_000) }, bytes)
    expect(bytesOf(json)).toBeLessThanOrEqual(bytes)
    expect(bytesOf(json)).toBeGreaterThan(bytes - 60)
    const { title, body } = wordsOf(json)
    expect(title).toBe(`${'T'.repeat(120)}…`)
    const segments = new Intl.Segmenter('en').segment(part)
    const whole = Array.from(segments, ({ segment }) => segment)
    const shown = Array.from(new Intl.Segmenter('en').segment(body), ({ segment }) => segment)
    expect(shown.at(-1)).toBe('…')
    expect(shown.slice(0, -1).every(letter => whole.includes(letter))).toBe(true)
  }
})

test('A title that leaves no room is cut as well', () => {
  const json = pushPayload({ ...message, title: '🚌'.repeat(100), body: 'b'.repeat(100) }, 350)
  expect(bytesOf(json)).toBeLessThanOrEqual(350)
  expect(wordsOf(json).title).toMatch(/^(🚌)+…$/u)
})

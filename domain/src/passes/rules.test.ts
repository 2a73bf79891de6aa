import { describe, expect, test } from 'vitest'
import { PASS_STEP_SECONDS } from './limits.ts'
import {
  codeOf,
  groupedCode,
  hasComeLate,
  isFresh,
  isNews,
  isSeenAgain,
  judgeByList,
  macDigits,
  momentOfScan,
  readCode,
  stepAt,
  stepEndsAt,
  stepOf,
} from './rules.ts'
import type { PassList } from './schema.ts'

const NOW = new Date('2026-12-01T03:30:10Z')
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const stepDigitsAt = (at: Date) => readCode(codeOf(123_456_789, stepAt(at), '0000000042'))?.stepDigits ?? ''

describe('The code of a pass', () => {
  test('is 24 digits, and is read with the spaces and hyphens that people type', () => {
    const code = codeOf(123_456_789, 59_534_347, '0000000042')
    expect(code).toBe('123456789343470000000042')
    const read = { number: 123_456_789, stepDigits: '34347', mac: '0000000042' }
    for (const typed of [code, groupedCode(code), ` 123456789-34347-0000000042\n`])
      expect(readCode(typed)).toEqual(read)
    expect(groupedCode(code)).toBe('1234 5678 9343 4700 0000 0042')
  })

  test.each([
    '',
    '12',
    `${'1'.repeat(25)}`,
    `0${'1'.repeat(23)}`,
    `${'1'.repeat(23)}x`,
    'https://muster.example',
  ])('is not %o', text => {
    expect(readCode(text)).toBeNull()
  })

  test('has ten digits of the HMAC, also where they begin with noughts', () => {
    expect(macDigits(new Uint8Array(32))).toBe('0000000000')
    expect(macDigits(new Uint8Array(32).fill(255))).toBe(String((2 ** 48 - 1) % 10 ** 10))
  })
})

describe('The step of a code', () => {
  test('changes every 30 seconds and says when', () => {
    const step = stepAt(NOW)
    expect(stepAt(after(19))).toBe(step)
    expect(stepAt(after(20))).toBe(step + 1)
    expect(new Date(stepEndsAt(step))).toEqual(after(20))
  })

  test('is accepted one step before and after, and no further', () => {
    for (const [seconds, isAccepted] of [
      [-2 * PASS_STEP_SECONDS, false],
      [-PASS_STEP_SECONDS, true],
      [0, true],
      [PASS_STEP_SECONDS, true],
      [2 * PASS_STEP_SECONDS, false],
    ] as const)
      expect([seconds, isFresh(stepAt(after(seconds)), NOW)]).toEqual([seconds, isAccepted])
  })

  test('is found from its last digits: the current one, the next one, and old ones of a month', () => {
    for (const seconds of [PASS_STEP_SECONDS, 0, -PASS_STEP_SECONDS, -86_400, -30 * 86_400])
      expect([seconds, stepOf(stepDigitsAt(after(seconds)), NOW)]).toEqual([seconds, stepAt(after(seconds))])
  })
})

test('R438: A scan is judged by its own moment, however late it comes, but by none to come', () => {
  expect(momentOfScan(null, NOW)).toEqual(NOW)
  expect(momentOfScan(after(5), NOW)).toEqual(NOW)
  expect(momentOfScan(after(-60), NOW)).toEqual(after(-60))
  expect(momentOfScan(after(-3600), NOW)).toEqual(after(-3600))
  expect(hasComeLate(after(-120), NOW)).toBe(false)
  expect(hasComeLate(after(-121), NOW)).toBe(true)
})

test('A camera that goes on looking at a pass scans it once; a pass that was too old may try again', () => {
  const [code, next, other] = [1, 2, 3].map(n =>
    codeOf(n < 3 ? 123_456_789 : 987_654_321, n, '0000000001'),
  ) as [string, string, string]
  const seen = { code, seenAt: 10_000 }
  expect(isSeenAgain(code, null, 10_000)).toBe(false)
  expect(isSeenAgain(code, { ...seen, outcome: null }, 14_000)).toBe(true)
  expect(isSeenAgain(code, { ...seen, outcome: 'unknown' }, 15_001)).toBe(false)
  expect(isSeenAgain(next, { ...seen, outcome: 'in' }, 14_000)).toBe(true)
  expect(isSeenAgain(next, { ...seen, outcome: 'too-old' }, 14_000)).toBe(false)
  expect(isSeenAgain(other, { ...seen, outcome: 'in' }, 10_100)).toBe(false)
  expect(isSeenAgain('a text', { ...seen, code: 'another text', outcome: 'already-in' }, 10_100)).toBe(false)
})

describe('R437: What a phone says of a code by its list', () => {
  const FRAME = { readAt: NOW.toISOString(), keptUntil: NOW.toISOString() }
  const asha = {
    id: 3,
    name: 'Asha Deshpande',
    passNumber: 123_456_789,
    passKey: 'x',
    first: null,
    second: null,
  }
  const list: PassList = { ...FRAME, people: [asha] }
  const MAC = '0000000042'
  const sign = async ({ passNumber }: { passNumber: number }, step: number) => codeOf(passNumber, step, MAC)
  const codeAt = (at: Date, number = asha.passNumber, mac = MAC) => codeOf(number, stepAt(at), mac)
  const judge = (text: string, of: PassList | null = list) =>
    judgeByList({ text, leg: 'first', at: NOW, list: of }, sign)

  test('is "in" for a pass of the list, with the person', async () => {
    expect(await judge(codeAt(NOW))).toEqual({ verdict: 'in', person: asha })
  })

  test('is "already-in" for the leg that the list has, and for no other', async () => {
    const checkedIn = { ...FRAME, people: [{ ...asha, first: NOW.toISOString() }] }
    expect((await judge(codeAt(NOW), checkedIn)).verdict).toBe('already-in')
    const inSecondLeg = { ...FRAME, people: [{ ...asha, second: NOW.toISOString() }] }
    expect((await judge(codeAt(NOW), inSecondLeg)).verdict).toBe('in')
  })

  test.each([
    ['unknown', 'no code of a pass', 'https://muster.example'],
    ['unknown', 'a signature that is not of this pass', codeAt(NOW, asha.passNumber, '0000000041')],
    ['unlisted', 'a pass that the list does not have', codeAt(NOW, 987_654_321)],
    ['too-old', 'a picture of a code from two minutes ago', codeAt(after(-120))],
  ])('is "%s" for %s', async (verdict, _, text) => {
    expect((await judge(text)).verdict).toBe(verdict)
  })

  test('is "unchecked" without a list', async () => {
    expect(await judge(codeAt(NOW), null)).toEqual({ verdict: 'unchecked', person: null })
  })
})

test.each([
  ['in', 'in', false],
  ['unchecked', 'in', false],
  ['already-in', 'already-in', false],
  ['in', 'already-in', true],
  ['unlisted', 'already-in', true],
] as const)(
  'R439: The scanner said "%s" and the server says "%s": to be read %o',
  (said, outcome, isRead) => {
    expect(isNews(said, outcome)).toBe(isRead)
  },
)

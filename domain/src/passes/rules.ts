import type { Leg } from '../items/facts.ts'
import type { ItineraryItem } from '../itinerary/schema.ts'
import type { KeptVerdict, ScanOutcome } from './facts.ts'
import {
  PASS_DIGITS,
  PASS_NUMBERS,
  PASS_STEP_SECONDS,
  PASS_STEPS_ACCEPTED,
  SAME_CODE_SECONDS,
  SCAN_LATE_SECONDS,
} from './limits.ts'
import type { Pass, PassList } from './schema.ts'

/** The number of the interval in which the code of a pass stays the same. */
export const stepAt = (at: Date) => Math.floor(at.getTime() / (PASS_STEP_SECONDS * 1000))

export const stepEndsAt = (step: number) => (step + 1) * PASS_STEP_SECONDS * 1000

/** What the key of a pass signs. */
export const signedText = (step: number) => `muster pass ${step}`

const MAC_BYTES = 6
const ofLength = (value: number, digits: number) => String(value % 10 ** digits).padStart(digits, '0')

/** The start of an HMAC as digits. Six bytes are an exact number, and far more than the digits need. */
export function macDigits(hmac: Uint8Array): string {
  const value = hmac.slice(0, MAC_BYTES).reduce((sum, byte) => sum * 256 + byte, 0)
  return ofLength(value, PASS_DIGITS.mac)
}

/** Digits only, because keyboards of any country type them, and a QR code of digits is the smallest. */
export const codeOf = (number: number, step: number, mac: string) =>
  `${number}${ofLength(step, PASS_DIGITS.step)}${mac}`

export interface PassCode {
  number: number
  /** the last digits of the step */
  stepDigits: string
  mac: string
}

const CODE = new RegExp(`^(\\d{${PASS_DIGITS.number}})(\\d{${PASS_DIGITS.step}})(\\d{${PASS_DIGITS.mac}})$`)

/** `null` for a text that is no code of a pass. People type spaces and hyphens between the digits. */
export function readCode(text: string): PassCode | null {
  const [, number = '', stepDigits = '', mac = ''] = CODE.exec(text.replace(/[\s-]/g, '')) ?? []
  return Number(number) < PASS_NUMBERS.min ? null : { number: Number(number), stepDigits, mac }
}

/** In groups of four, as people read it out. */
export const groupedCode = (code: string) => code.replace(/(\d{4})(?=\d)/g, '$1 ')

/** The latest step that ends in these digits and may be shown by now: they repeat after a month. */
export function stepOf(stepDigits: string, at: Date): number {
  const latest = stepAt(at) + PASS_STEPS_ACCEPTED
  const cycle = 10 ** PASS_DIGITS.step
  return latest - ((((latest - Number(stepDigits)) % cycle) + cycle) % cycle)
}

export const isFresh = (step: number, at: Date) => Math.abs(step - stepAt(at)) <= PASS_STEPS_ACCEPTED

/** A scan is judged by its own moment, never by a later one than the server's clock (R438). */
export const momentOfScan = (at: Date | null, now: Date): Date => (at && at < now ? at : now)

export const hasComeLate = (at: Date, recordedAt: Date) =>
  recordedAt.getTime() - at.getTime() > SCAN_LATE_SECONDS * 1000

export interface SeenCode {
  code: string
  seenAt: number
  /** `null` before the answer */
  outcome: ScanOutcome | KeptVerdict | null
}

/**
 * Whether a camera sees again what it has just seen. The next code of a person who is in is the same too; that of a pass
 * that was too old is a new try.
 */
export function isSeenAgain(code: string, last: SeenCode | null, now: number): boolean {
  if (!last || now - last.seenAt > SAME_CODE_SECONDS * 1000) return false
  if (code === last.code) return true
  const isIn = last.outcome === 'in' || last.outcome === 'already-in'
  return isIn && readCode(code) !== null && readCode(code)?.number === readCode(last.code)?.number
}

interface OnPhone {
  text: string
  leg: Leg
  at: Date
  /** `null`: the phone has none */
  list: PassList | null
}

export interface Verdict {
  verdict: KeptVerdict
  person: PassList['people'][number] | null
}

/** What a phone can say of a code by the list of its item, with the rules of the server (R437). */
export async function judgeByList(
  { text, leg, at, list }: OnPhone,
  sign: (pass: Pass, step: number) => Promise<string>,
): Promise<Verdict> {
  const code = readCode(text)
  if (!code) return { verdict: 'unknown', person: null }
  if (!list) return { verdict: 'unchecked', person: null }
  const person = list.people.find(({ passNumber }) => passNumber === code.number)
  if (!person) return { verdict: 'unlisted', person: null }
  const step = stepOf(code.stepDigits, at)
  const isSigned = readCode(await sign(person, step))?.mac === code.mac
  if (!isSigned) return { verdict: 'unknown', person: null }
  if (!isFresh(step, at)) return { verdict: 'too-old', person }
  return { verdict: person[leg] === null ? 'in' : 'already-in', person }
}

/** Whether the scanner has to read what the server said in the end. */
export const isNews = (said: KeptVerdict | null, outcome: ScanOutcome) => outcome !== 'in' && outcome !== said

/** The latest check-in of the person since a moment, with its item. */
export function latestCheckIn(items: readonly ItineraryItem[], since: Date) {
  const found = items.flatMap(item =>
    [item.first, item.second].flatMap(leg => {
      const at = leg?.checkedInAt ? new Date(leg.checkedInAt) : null
      return at && at >= since ? [{ item, at }] : []
    }),
  )
  return found.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
}

/** How the scanner sounds and looks. */
export function toneOf(outcome: ScanOutcome | KeptVerdict): 'good' | 'warn' | 'bad' {
  if (outcome === 'in') return 'good'
  return outcome === 'already-in' || outcome === 'unlisted' || outcome === 'unchecked' ? 'warn' : 'bad'
}

import type { RollCallOfEvent } from './answer.ts'
import type { RollCallNumbers } from './schema.ts'
import type { PeopleState, RollCallAnswer } from './states.ts'

export interface PersonToSort {
  state: PeopleState
  /** when the answer was received; `null` for the silent */
  receivedAt: string | null
  /** the place among all names */
  order: number
}

const RANK: Readonly<Record<PeopleState, number>> = { help: 0, silent: 1, safe: 2 }

/** Who needs help first, the newest of them at the top; then the silent and the safe by name (R303). */
export function byNeed(one: PersonToSort, other: PersonToSort): number {
  const rank = RANK[one.state] - RANK[other.state]
  if (rank !== 0) return rank
  if (one.state === 'help' && one.receivedAt !== other.receivedAt)
    return (one.receivedAt ?? '') < (other.receivedAt ?? '') ? 1 : -1
  return one.order - other.order
}

export function numbersOf(states: Iterable<PeopleState>): RollCallNumbers {
  const numbers = { safe: 0, help: 0, silent: 0, total: 0 }
  for (const state of states) {
    numbers[state] += 1
    numbers.total += 1
  }
  return numbers
}

export interface KeptAnswer {
  answer: RollCallAnswer
  place: string | null
}

/** What the phone shows as the person's answer: the last one given, whether it has been received or not. */
export function shownAnswer(
  waiting: readonly KeptAnswer[],
  received: RollCallOfEvent['answer'],
): { answer: RollCallAnswer; place: string | null; isSending: boolean } | null {
  const last = waiting.at(-1)
  if (last) return { answer: last.answer, place: last.place, isSending: true }
  return received && { answer: received.answer, place: received.place, isSending: false }
}

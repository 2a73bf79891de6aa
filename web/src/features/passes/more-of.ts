import type { ScanReply } from '@muster/domain/passes/schema.ts'
import { scanWords } from '@muster/domain/passes/words.ts'
import { formatTime } from '@muster/domain/shared/clock.ts'

export function moreOf(
  { outcome, checkIn, expectedAt, closedBecause }: ScanReply['data'],
  timezone: string,
): string | null {
  switch (outcome) {
    case 'in':
      return null
    case 'already-in':
      return checkIn && scanWords.since(formatTime(timezone, new Date(checkIn.at)), checkIn.by?.name ?? null)
    case 'not-on-list':
      return expectedAt.length > 0
        ? scanWords.expectedAt(expectedAt.map(({ name }) => name))
        : scanWords.expectedElsewhere
    case 'too-old':
      return scanWords.askForPass
    case 'other-event':
      return scanWords.askForEvent
    case 'unknown':
      return scanWords.askAgain
    case 'closed':
      return closedBecause
  }
}

import type { Point } from '@muster/domain/places/schema.ts'
import type { Parties } from './parties.ts'

/** An instant on a day counted from today in the event's zone, for example `at(-1, '09:00')`. */
export type At = (days: number, time: string) => Date

export interface Offsite {
  eventId: number
  userIds: readonly number[]
  parties: Parties
  sessionCoverIds: readonly number[]
  at: At
  now: Date
  areaOf(meetingPoint: Point): string
}

import type { EventReply } from '@muster/domain/events/schema.ts'
import { DEFAULT_TIMEZONE } from '@muster/domain/shared/clock.ts'
import { NOW } from './now.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString()

let lastId = 0

/** By default an event that Asha can join. */
export function offSite(facts: Partial<EventReply> = {}): EventReply {
  lastId += 1
  const id = facts.id ?? lastId
  return {
    id,
    documentId: `event${id}`.padEnd(24, '0'),
    name: `Off-site ${id}`,
    desc: 'Two days in the hills.',
    startDate: inDays(3),
    endDate: inDays(5),
    timezone: DEFAULT_TIMEZONE,
    location: 'Lonavala',
    locationCoOrds: null,
    registration: 'open',
    active: true,
    isArchived: false,
    isCarPoolEnabled: true,
    availableDrinks: [],
    membersCount: 60,
    isJoined: false,
    isCoordinator: false,
    rollCall: null,
    joinRefusal: null,
    hasPreferences: false,
    requestsToAnswer: 0,
    coverImage: null,
    ...facts,
  }
}

export const page = <Row>(rows: readonly Row[], number = 1, pageCount = 1) => ({
  data: [...rows],
  meta: { pagination: { page: number, pageSize: 100, pageCount, total: rows.length * pageCount } },
})

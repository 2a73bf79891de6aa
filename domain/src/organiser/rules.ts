import { normalizedEmail } from '../accounts/rules.ts'
import { isOver } from '../events/rules.ts'
import type { ItemKind } from '../items/kinds.ts'
import { FURTHEST_DAYS } from './limits.ts'
import type { ItemDetails, ItemDraft } from './schema-items.ts'

const FURTHEST_MS = FURTHEST_DAYS * 86_400_000

/** By the names of the fields. */
function timesOf(item: ItemDraft): Readonly<Record<string, string | null>> {
  switch (item.kind) {
    case 'flight':
      return { departure: item.departure, arrival: item.arrival }
    case 'bus':
      return { time: item.time }
    case 'hotel-room':
      return { checkinTime: item.checkinTime, checkoutTime: item.checkoutTime }
    case 'sub-event':
      return { startDate: item.startDate, endDate: item.endDate }
  }
}

/** The field of a time that is far from the event, because its month or year was mistyped. */
export function farFromEvent(item: ItemDraft, event: { startDate: Date; endDate: Date }): string | null {
  const found = Object.entries(timesOf(item)).find(([, time]) => {
    const at = time === null ? Number.NaN : Date.parse(time)
    return at < event.startDate.getTime() - FURTHEST_MS || at > event.endDate.getTime() + FURTHEST_MS
  })
  return found?.[0] ?? null
}

/** What people call it. */
export function nameOf(item: ItemDetails): string {
  switch (item.kind) {
    case 'flight':
      return item.flightNumber
    case 'bus':
      return item.busIdentifier
    case 'hotel-room':
      return item.roomNumber
    case 'sub-event':
      return item.name
  }
}

/** People look for somebody to call on the way, not in their room or at a session. */
export const needsCoordinator = (kind: ItemKind) => kind === 'flight' || kind === 'bus'

/** How many people more than it has seats or beds. */
export function overCapacity(item: ItemDetails, people: number): number {
  const capacity = 'capacity' in item ? item.capacity : null
  return capacity === null ? 0 : Math.max(people - capacity, 0)
}

/** Numbers of an event that is over stay as they are. */
export const whyCannotRemove = (event: { endDate: Date }, now: Date): 'numbers_are_final' | null =>
  isOver(event, now) ? 'numbers_are_final' : null

const BETWEEN_EMAILS = /[\s,;:<>()[\]"]+/

/** Pasted from a mail, a list or a column of a sheet: "Asha <asha@muster.example>, ravi@muster.example". */
export const emailsIn = (pasted: string): string[] => [
  ...new Set(
    pasted
      .split(BETWEEN_EMAILS)
      .filter(word => word.includes('@'))
      .map(word => normalizedEmail(word.replace(/\.+$/, ''))),
  ),
]

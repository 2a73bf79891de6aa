import { isDeparting } from '../departures/rules.ts'
import { BOARD_TYPES, type BoardType, kindOfType } from '../items/kinds.ts'
import type { BoardItem } from './schema.ts'

/** Nobody waits for those who are excused (R297). */
export const pendingOf = ({ totalCount, checkedInCount, excusedCount = 0 }: BoardItem) =>
  Math.max(totalCount - checkedInCount - excusedCount, 0)

/** Several rooms or car pools that are shown as one item: nobody can be checked in to it. */
export const isConsolidated = ({ id }: BoardItem) => id < 0

export type BoardFilter = BoardType | 'all'
export const BOARD_FILTERS: readonly BoardFilter[] = ['all', ...BOARD_TYPES]

export const filterItems = (items: readonly BoardItem[], filter: BoardFilter) =>
  filter === 'all' ? items : items.filter(({ type }) => type === filter)

/** When a flight or bus leaves or a session starts; `null` where only the day is known. */
export function momentOf({ details }: BoardItem): Date | null {
  const iso = details.departure ?? details.time ?? details.startDate
  return iso === undefined ? null : new Date(iso)
}

const LEAVES_SOON_MS = 3_600_000

/**
 * Of the items with pending people the one whose time is nearest to now, otherwise the first. What leaves within the
 * hour comes before a session, which waits for nobody.
 */
export function runningItem(items: readonly BoardItem[], now: Date): BoardItem | undefined {
  const waiting = items.filter(item => pendingOf(item) > 0)
  const until = (item: BoardItem) => (momentOf(item)?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime()
  const leaving = waiting.filter(
    item => isDeparting(kindOfType(item.type)) && until(item) >= 0 && until(item) <= LEAVES_SOON_MS,
  )
  return (leaving.length > 0 ? leaving : waiting).toSorted((one, other) => {
    const [first, second] = [Math.abs(until(one)), Math.abs(until(other))]
    return first === second ? 0 : first - second
  })[0]
}

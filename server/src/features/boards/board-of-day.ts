import type { BoardView } from '@muster/domain/boards/limits.ts'
import { dayOfBoard } from '@muster/domain/boards/rules.ts'
import type { BoardItem } from '@muster/domain/boards/schema.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import type { Context } from '#context.ts'
import type { HasDatabase } from '#db/access.ts'
import { byVersionAndKey } from '#db/by-version.ts'
import { eventMembers } from '#features/events/read-member-names.ts'
import { type BoardData, type BoardNumbers, revisionOf } from './board-revisions.ts'
import { type CountedEntry, type Crowd, countEntries, countExcused } from './count-people.ts'
import { readAttendance } from './read-attendance.ts'
import type { BoardNow } from './read-board-now.ts'
import { type BoardItems, boardItems } from './read-items.ts'

export interface AskedBoard {
  now: BoardNow
  day: string
  view: BoardView
  /** whose items; all in All View */
  coordinatorId: number | null
  items: BoardItems
}

export interface CountedBoard {
  items: readonly CountedEntry[]
  /** each person once */
  all: Crowd
  numbers: BoardNumbers & { revision: string }
}

interface Asking {
  view: BoardView
  callerId: number
  day: string | undefined
}

/** `null` for a day that is neither of the event nor of its items. */
export async function findBoard(
  ctx: Context,
  now: BoardNow,
  { view, callerId, day: asked }: Asking,
): Promise<AskedBoard | null> {
  const coordinatorId = view === 'mine' ? callerId : null
  const items = await boardItems(ctx, now, { view, coordinatorId })
  const { eventDays, itemDays, times } = items
  const today = dayIn(times.timezone, ctx.now())
  const day = dayOfBoard(asked, { eventDays, itemDays }, today)
  return day === null ? null : { now, day, view, coordinatorId, items }
}

const KEPT = 60

type Of = AskedBoard & { version: number }

const counted = byVersionAndKey<Of, CountedBoard>(
  async (ctx, asked) => {
    const { now, items } = asked
    const entries = items.entriesOn(asked.day)
    const [members, attendance] = await Promise.all([
      eventMembers(ctx, { id: now.id, version: now.members }),
      readAttendance(ctx, now, entries),
    ])
    const board = countEntries(entries, {
      members,
      assignedTo: items.assignedTo,
      checkedInTo: attendance.checkedInTo,
      excusedFrom: items.excusedFrom,
    })
    const data = toData(asked.day, board)
    const lineVersions = entries.map(({ parts }) =>
      parts.reduce((sum, { itemId }) => sum + attendance.versionOf(itemId), 0),
    )
    const numbers = { entries, data, members: now.members, lineVersions }
    return { ...board, numbers: { ...numbers, revision: revisionOf(numbers) } }
  },
  { kept: KEPT, keyOf: ({ now, day, view, coordinatorId }) => `${now.id} ${day} ${view} ${coordinatorId}` },
)

function toData(day: string, { items, all }: Pick<CountedBoard, 'items' | 'all'>): BoardData {
  const [users, checkedIn, excused] = [all.users.size, all.isIn.size, countExcused(all)]
  const pending = users - checkedIn - excused
  return { day, items: items.map(toItem), users, checkedIn, pending, ...(excused > 0 ? { excused } : {}) }
}

function toItem({ entry, ...crowd }: CountedEntry): BoardItem {
  const { parts: _, isForEveryone: __, ...item } = entry
  const excusedCount = countExcused(crowd)
  return {
    ...item,
    checkedInCount: crowd.isIn.size,
    totalCount: crowd.users.size,
    ...(excusedCount > 0 ? { excusedCount } : {}),
  }
}

/** Worked out once for all who ask, until somebody checks in or the event changes. */
export function countBoard(ctx: HasDatabase, asked: AskedBoard): Promise<CountedBoard> {
  return counted(ctx, { ...asked, version: versionOfBoard(asked.now) })
}

export const versionOfBoard = ({ items, members, carPools, checkIns }: BoardNow) =>
  items + members + carPools + checkIns

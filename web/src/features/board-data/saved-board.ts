import { listBoardPeople, readBoard } from '@muster/domain/boards/endpoints.ts'
import type { PeopleList } from '@muster/domain/boards/limits.ts'
import {
  daysToSave,
  isSavedBoardOver,
  itemsToSave,
  SAVED_PEOPLE_MAX,
  type SavedBoard,
} from '@muster/domain/boards/saved-rules.ts'
import type { BoardItem } from '@muster/domain/boards/schema.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { timesOfEvent } from '@muster/domain/itinerary/rules.ts'
import { callWords } from '@muster/domain/shared/words.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, statusOf } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { serverNow } from '#device/clock.ts'
import { useConnection } from '#features/connectivity/connection.ts'

/** First in the keys of all queries of a board. */
export const BOARD = 'board'
export const SAVED_BOARD = 'saved-board'
export const savedBoardKey = (eventId: number) => [SAVED_BOARD, eventId] as const

/** The caller's items of today and tomorrow with their people, in one reading with one time. */
export const savedBoardQuery = (event: EventReply) =>
  queryOptions({
    queryKey: savedBoardKey(event.id),
    queryFn: async ({ client, signal }): Promise<SavedBoard> => {
      const known = client.getQueryData<SavedBoard>(savedBoardKey(event.id))
      try {
        return await readAll(event, known, signal)
      } catch (error) {
        if (!isShutOut(error)) throw error
        // replaces what the person may not read any more
        return { timezone: event.timezone, days: [] }
      }
    },
  })

const isShutOut = (error: unknown) => [403, 404].includes(statusOf(error) ?? 0)

async function readAll(event: EventReply, known: SavedBoard | undefined, signal: AbortSignal) {
  const { id, timezone } = event
  const now = serverNow()
  const params = { id: String(id) }
  const boards = await Promise.all(
    daysToSave(timesOfEvent(event), now).map(day =>
      call(readBoard, { params, query: { filters: { 'day:$eq': day, 'view:$eq': 'mine' } }, signal }),
    ),
  )
  const chosen = new Set(
    itemsToSave(
      boards.map(({ data }) => data),
      now,
    ),
  )
  const days = boards.map(async ({ data: board, meta: { revision } }) => {
    const same = known?.days.find(day => day.board.day === board.day && day.revision === revision)
    const lists = board.items
      .filter(item => chosen.has(item))
      .map(async item => {
        const list = same?.lists[item.documentId] ?? (await readList(params, item, signal))
        return [item.documentId, list] as const
      })
    return { board, revision, lists: Object.fromEntries(await Promise.all(lists)) }
  })
  return { timezone, days: await Promise.all(days) }
}

async function readList(params: { id: string }, item: BoardItem, signal: AbortSignal) {
  const read = async (list: PeopleList) => {
    const { documentId, date } = item
    const filters = { 'day:$eq': date, 'view:$eq': 'mine', 'item:$eq': documentId, 'list:$eq': list } as const
    const pagination = { page: 1, pageSize: SAVED_PEOPLE_MAX }
    return (await call(listBoardPeople, { params, query: { filters, pagination }, signal })).data
  }
  const users = await read('users')
  const pending = item.excusedCount ? await read('pending') : users
  return { users, pending: pending.filter(({ checkedInAt }) => checkedInAt === null).map(({ id }) => id) }
}

const NOT_HERE = 404

/** Without a network, what the phone has instead of an answer; `null` while the server can be reached. */
export function savedInstead<Found>(
  queryClient: QueryClient,
  eventId: number,
  find: (saved: SavedBoard) => Found | null | undefined,
): Found | null {
  if (useConnection.getState().isOnline) return null
  const saved = queryClient.getQueryData<SavedBoard>(savedBoardKey(eventId))
  const found = saved && !isSavedBoardOver(saved, serverNow()) ? find(saved) : null
  // final, because asking again is of no use
  if (!found) throw new ApiError(NOT_HERE, null, callWords.unreachable)
  return found
}

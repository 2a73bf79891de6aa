import { isSavedBoardOver, type SavedBoard } from '@muster/domain/boards/saved-rules.ts'
import { START_WAIT_MS } from '@muster/domain/connectivity/limits.ts'
import type { EventReply, EventsReply } from '@muster/domain/events/schema.ts'
import type { PassList } from '@muster/domain/passes/schema.ts'
import { eventIdAt } from '@muster/domain/shell/routes.ts'
import {
  hashKey,
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { correctClock, serverNow } from '#device/clock.ts'
import { keptRows } from '#device/kept-rows.ts'
import { startWithReadsUntil } from '#device/read-before.ts'
import { useSession } from '#device/session.ts'
import { asRecord } from '#device/storage.ts'
import { waitAtMost } from '#device/wait-at-most.ts'
import { SAVED_BOARD } from '#features/board-data/saved-board.ts'
import { startWithEarly } from '#features/event-data/api.ts'
import { PASS_LIST } from '#features/passes/pass-list.ts'

/** One row for each query, so that two tabs do not overwrite each other. */
export interface SavedRead {
  userId: number
  queryKey: QueryKey
  data: unknown
  updatedAt: number
  /** how far the server's clock was ahead of the phone's */
  aheadMs?: number
}

/** What a person needs without a network. The pass is kept by `features/passes`. */
const KEPT: ReadonlySet<unknown> = new Set([
  'current-user',
  'events',
  'event',
  'itinerary',
  'sub-events',
  SAVED_BOARD,
  PASS_LIST,
])
/** Only room-mates: other passengers are not needed without a network (R13). */
const isKept = ([name, kind]: QueryKey) => KEPT.has(name) || (name === 'people' && kind === 'hotel-room')

const rows = keptRows('muster-reads')

const ownId = () => useSession.getState().user?.id

const isRead = (row: unknown): row is SavedRead => {
  const { userId, queryKey, updatedAt } = asRecord(row) ?? {}
  return typeof userId === 'number' && Array.isArray(queryKey) && typeof updatedAt === 'number'
}

const isOwn = ({ userId }: SavedRead) => userId === ownId()

function isOver({ queryKey: [name], data }: SavedRead): boolean {
  if (name === PASS_LIST) return new Date((data as PassList).keptUntil) <= serverNow()
  return name === SAVED_BOARD && isSavedBoardOver(data as SavedBoard, serverNow())
}

const keyOf = (userId: number, queryKey: QueryKey) => `${userId}/${hashKey(queryKey)}`

/** Of the signed-in person; newest first. Without storage there are none. Removes what is over. */
export async function savedReads(): Promise<SavedRead[]> {
  const all = await rows.read().catch((): unknown[] => [])
  const reads = all.filter(isRead).sort((one, other) => other.updatedAt - one.updatedAt)
  adoptClock(reads[0])
  // those of another person are from a log-out that was faster than this script
  const gone = reads.filter(read => (ownId() !== undefined && !isOwn(read)) || isOver(read))
  await Promise.all(gone.map(({ userId, queryKey }) => remove(userId, queryKey)))
  return reads.filter(read => isOwn(read) && !isOver(read))
}

/** After a start without a network no answer has corrected the phone's clock. The newest read says how wrong it was. */
function adoptClock(newest: SavedRead | undefined): void {
  const now = Date.now()
  if (newest?.aheadMs !== undefined) correctClock(new Date(now + newest.aheadMs).toUTCString(), now, now)
}

const remove = (userId: number, queryKey: QueryKey) =>
  rows.remove(keyOf(userId, queryKey)).catch(() => undefined)

export async function forgetRead(queryKey: QueryKey): Promise<void> {
  const userId = ownId()
  if (userId !== undefined) await remove(userId, queryKey)
}

const HOUR_MS = 3_600_000

const forgetReads = () => rows.clear().catch(() => undefined)

/** Saves each read of the person's plan. What cannot be saved is read again another time. What is over is removed. */
export function saveReads(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) void save(query)
  void savedReads()
  const cleaning = setInterval(() => void savedReads(), HOUR_MS)
  const stop = cache.subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success') void save(event.query)
  })
  return () => {
    clearInterval(cleaning)
    stop()
  }
}

async function save({ queryKey, state }: Query): Promise<void> {
  const userId = ownId()
  if (userId === undefined || state.status !== 'success' || !isKept(queryKey)) return
  const aheadMs = serverNow().getTime() - Date.now()
  const row: SavedRead = { userId, queryKey, data: state.data, updatedAt: state.dataUpdatedAt, aheadMs }
  await rows.write(keyOf(userId, queryKey), row).catch(() => undefined)
  // a log-out during the write
  if (ownId() !== userId) await forgetReads()
}

/** Does not replace what was read later. */
export async function restoreReads(queryClient: QueryClient): Promise<void> {
  for (const read of await savedReads()) restore(queryClient, read)
}

function restore(queryClient: QueryClient, { queryKey, data, updatedAt }: SavedRead): void {
  if ((queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < updatedAt)
    queryClient.setQueryData(queryKey, data, { updatedAt })
}

/** What says where to be and when. */
const SHOWN_AT_START: ReadonlySet<unknown> = new Set(['events', 'event', 'itinerary', 'sub-events'])

/** The first screen begins with what the person read the last time, while it is read again (R465). */
export async function startWithSaved(queryClient: QueryClient): Promise<void> {
  const saved = savedReads().then(reads => {
    const shown = reads.filter(({ queryKey: [name] }) => SHOWN_AT_START.has(name))
    const before = Date.now() - 1
    startWithReadsUntil(before)
    for (const read of shown)
      restore(queryClient, { ...withoutQuestion(read), updatedAt: Math.min(read.updatedAt, before) })
  })
  await waitAtMost(START_WAIT_MS, saved)
  await startWithEarly(queryClient, eventIdAt(location.pathname))
}

/** Whether anybody is asked "Are you safe?" is known only now. */
function withoutQuestion(read: SavedRead): SavedRead {
  const [name] = read.queryKey
  const unasked = (event: EventReply): EventReply => ({ ...event, rollCall: null })
  if (name === 'event') return { ...read, data: unasked(read.data as EventReply) }
  if (name !== 'events') return read
  const list = read.data as InfiniteData<EventsReply>
  return {
    ...read,
    data: { ...list, pages: list.pages.map(page => ({ ...page, data: page.data.map(unasked) })) },
  }
}

/** What belongs to a person goes with the session. */
function forgetPerson(): void {
  void forgetReads()
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined)
}

// the person may have signed out before this script was there
if (!useSession.getState().token) forgetPerson()
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) forgetPerson()
})

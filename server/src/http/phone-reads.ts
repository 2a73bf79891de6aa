import { READ_PEOPLE_MAX } from '@muster/domain/security-log/limits.ts'
import { findPhones, type PhonePlaces } from '@muster/domain/security-log/rules.ts'
import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import { type AnyId, readId } from '@muster/domain/shared/text.ts'
import { type Caller, isAdminCaller } from './caller.ts'

const HOUR_MS = 3_600_000
/** Ids in memory, while the database is away for example. */
const HELD_MAX = 200_000
/** Paths whose `:id` is that of an item. */
const OF_ITEM = /^\/(items|sub-events|flights|buses|hotel-rooms|car-pools)\/:id/

export interface Answered {
  me: Caller
  endpoint: Pick<EndpointShape, 'method' | 'path'>
  params: unknown
  answer: unknown
  places: PhonePlaces
  at: Date
}

/** What one reader has read by one call in one hour. */
interface PhoneRead {
  hour: Date
  readerId: number
  tokenId: number | null
  call: string
  event: AnyId | null
  item: AnyId | null
  people: readonly number[]
  /** more people than are kept */
  hasMore: boolean
}

interface Row extends Omit<PhoneRead, 'people'> {
  known: Set<number>
  /** not written yet */
  fresh: number[]
  isMoreWritten: boolean
}

export interface PhoneReads {
  note(answered: Answered): void
  /** Gives what is new to `save`. It is kept for the next time if that fails. */
  write(save: (reads: readonly PhoneRead[]) => Promise<unknown>, now: Date): Promise<void>
}

const readOf = ({ known: _, fresh, isMoreWritten: __, ...read }: Row): PhoneRead => ({
  ...read,
  people: fresh,
})

/** Gathers in the process who has read whose phone number (R496). */
export function openPhoneReads(): PhoneReads {
  const rows = new Map<string, Row>()
  let held = 0

  function rowOf({ me, endpoint, params, at }: Answered): Row {
    const call = `${endpoint.method} ${endpoint.path}`
    const id = readId((params as { id?: string }).id ?? '')
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
    const tokenId = me.apiToken?.id ?? null
    const key = JSON.stringify([hour, me.user.id, tokenId, call, id])
    const row = rows.get(key) ?? {
      ...{ hour, readerId: me.user.id, tokenId, call },
      event: endpoint.path.startsWith('/events/:id') ? id : null,
      item: OF_ITEM.test(endpoint.path) ? id : null,
      ...{ hasMore: false, isMoreWritten: false, known: new Set<number>(), fresh: [] },
    }
    rows.set(key, row)
    return row
  }

  return {
    note(answered) {
      const found = new Set<number>()
      const { me, answer, places } = answered
      findPhones(answer, { id: me.user.id, isAdmin: isAdminCaller(me) }, found, places)
      if (found.size === 0) return
      const row = rowOf(answered)
      for (const id of found) {
        if (row.known.has(id)) continue
        if (row.known.size === READ_PEOPLE_MAX || held >= HELD_MAX) {
          row.hasMore = true
          continue
        }
        row.known.add(id)
        row.fresh.push(id)
        held += 1
      }
    },

    async write(save, now) {
      const changed = rows
        .values()
        .filter(({ fresh, hasMore, isMoreWritten }) => fresh.length > 0 || hasMore !== isMoreWritten)
        .map(row => ({ row, read: readOf(row) }))
        .toArray()
      for (const { row } of changed) row.fresh = []
      try {
        if (changed.length > 0) await save(changed.map(({ read }) => read))
      } catch (error) {
        for (const { row, read } of changed) row.fresh.push(...read.people)
        throw error
      }
      for (const { row, read } of changed) row.isMoreWritten = read.hasMore
      for (const [key, { hour, fresh, known }] of rows)
        if (fresh.length === 0 && now.getTime() - hour.getTime() >= HOUR_MS) {
          rows.delete(key)
          held -= known.size
        }
    },
  }
}

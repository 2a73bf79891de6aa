import { hash } from 'node:crypto'
import type { BoardEntry } from '@muster/domain/boards/rules.ts'
import type { BoardReply } from '@muster/domain/boards/schema.ts'

export type BoardData = BoardReply['data']

/** A board as it was: equal lines have equal people in them. */
interface Kept {
  members: number
  lines: readonly string[]
}

const REVISIONS_KEPT = 32

/** The last revisions of the same lines, the oldest first. */
const revisionsOf = new WeakMap<readonly BoardEntry[], Map<string, Kept>>()

export interface BoardNumbers {
  entries: readonly BoardEntry[]
  data: BoardData
  /** of the names */
  members: number
  /** of each line, raised by each check-in and annulment: two of them may leave the count as it was */
  lineVersions: readonly number[]
}

/** Names what the board shows, equally on each server, and keeps it to tell later what has changed. */
export function revisionOf(numbers: BoardNumbers): string {
  const { entries, data, members, lineVersions } = numbers
  const revision = hash('sha1', JSON.stringify([data, members, lineVersions]), 'base64url')
  const revisions = revisionsOf.get(entries) ?? new Map<string, Kept>()
  revisionsOf.set(entries, revisions)
  revisions.delete(revision)
  revisions.set(revision, { members, lines: linesOf(numbers) })
  const [oldest] = revisions.keys()
  if (revisions.size > REVISIONS_KEPT && oldest !== undefined) revisions.delete(oldest)
  return revision
}

const linesOf = ({ data, lineVersions }: BoardNumbers) =>
  data.items.map(({ checkedInCount, totalCount }, line) =>
    [checkedInCount, totalCount, lineVersions[line]].join(' '),
  )

/** Only what has changed since a revision that is known and had the same lines and names, otherwise everything. */
export function replySince(
  numbers: BoardNumbers & { revision: string },
  since: string | undefined,
): BoardReply {
  const { entries, data, members, revision } = numbers
  const kept = since === undefined ? undefined : revisionsOf.get(entries)?.get(since)
  if (since === undefined || kept?.members !== members) return { data, meta: { revision, since: null } }
  const lines = linesOf(numbers)
  const items = data.items.filter((_, line) => lines[line] !== kept.lines[line])
  return { data: { ...data, items }, meta: { revision, since } }
}

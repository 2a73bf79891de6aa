import { type BoardEntry, nameOfItem } from '@muster/domain/boards/rules.ts'
import type { BoardPerson } from '@muster/domain/boards/schema.ts'
import type { Member } from '#features/events/read-member-names.ts'
import type { FirstCheckIn } from './read-check-ins.ts'
import type { BoardItems } from './read-items.ts'

interface Listed {
  page: readonly Member[]
  checkIns: ReadonlyMap<number, FirstCheckIn>
}

/** Where rooms or car pools are one line: the one where the person is in, otherwise their first. */
export function findPlaces(
  { all, assignedTo }: BoardItems,
  entry: BoardEntry | undefined,
  { page, checkIns }: Listed,
): (userId: number) => BoardPerson['place'] {
  if (!entry || entry.id > 0) return () => null
  const wanted = new Set(page.map(({ card }) => card.id))
  const parts = new Map<number, BoardEntry['parts'][number]>()
  for (const part of entry.parts)
    for (const userId of assignedTo(part.itemId)) {
      if (!wanted.has(userId)) continue
      if (!parts.has(userId) || checkIns.get(userId)?.itemId === part.itemId) parts.set(userId, part)
    }
  const byId = new Map(all.map(item => [item.id, item]))
  return userId => {
    const part = parts.get(userId)
    const item = part && byId.get(part.itemId)
    if (!part || !item) return null
    const { id, documentId } = item
    return { id, documentId, name: nameOfItem(item), leg: part.leg }
  }
}

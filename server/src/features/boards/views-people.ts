import type { PeopleList } from '@muster/domain/boards/limits.ts'
import type { BoardPeopleReply } from '@muster/domain/boards/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { eventMembers, type Member } from '#features/events/read-member-names.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { askedFilters } from './asked-filters.ts'
import { type AskedBoard, countBoard } from './board-of-day.ts'
import { chosenLines } from './chosen-lines.ts'
import { type Crowd, isPending } from './count-people.ts'
import { findPlaces } from './find-places.ts'
import { MemberSet, setOf } from './member-sets.ts'
import { findFirstCheckIns } from './read-check-ins.ts'
import { newestContacts } from './read-contacts.ts'
import { askedBoard } from './views.ts'

export async function people(
  ctx: Context,
  me: Caller,
  event: AnyId,
  query: Query,
): Promise<BoardPeopleReply> {
  const filters = askedFilters(query)
  const { list = 'users', name = '' } = filters
  const asked = await askedBoard(ctx, me, event, filters)
  const { id, members: version, contacts } = asked.now
  const [board, members, newest] = await Promise.all([
    countBoard(ctx, asked),
    eventMembers(ctx, { id, version }),
    newestContacts(ctx, { id, version: contacts }),
  ])
  const { crowd, lines } = chosenLines(board, filters.item)
  const parts = lines.flatMap(({ entry }) => entry.parts)
  const reachable = isAdminCaller(me) ? null : reachableFor(asked, members)
  const mayReach = ({ place }: Member) => reachable === null || reachable.has(place)
  const found = members.inOrder.filter(
    member => isListed(crowd, list, member) && matches(member, name.toLowerCase(), mayReach(member)),
  )
  const page = found.slice(query.offset, query.offset + query.limit)
  const isIn = page.filter(({ place }) => crowd.isIn.has(place)).map(({ card }) => card.id)
  const checkIns = await findFirstCheckIns(ctx, isIn, parts)
  const single = filters.item === undefined ? undefined : lines[0]?.entry
  const placeOf = findPlaces(asked.items, single, { page, checkIns })
  const data = page.map(member => {
    const { id } = member.card
    const { checkedInAt = null, checkedInBy = null } = checkIns.get(id) ?? {}
    const card = mayReach(member)
      ? { ...member.reachableCard, newestContact: newest.get(id) ?? null }
      : { ...member.card, newestContact: null }
    return { ...card, checkedInAt, checkedInBy, place: placeOf(id) }
  })
  return { data, meta: { pagination: await paginationOf(query, page.length, async () => found.length) } }
}

/** The people of one's own items. Everybody is expected at a session, which makes nobody theirs (R13). */
function reachableFor({ items: { all, assignedTo } }: AskedBoard, members: Parameters<typeof setOf>[0]) {
  const set = new MemberSet(members.inOrder.length)
  for (const { id } of all) set.addAll(setOf(members, assignedTo(id)))
  return set
}

function isListed(crowd: Crowd, list: PeopleList, { place }: Member): boolean {
  if (list === 'pending') return isPending(crowd, place)
  return (list === 'users' ? crowd.users : crowd.isIn).has(place)
}

/** Nobody is found by what the caller may not read. */
function matches({ card, username, reachableCard }: Member, term: string, mayReach: boolean): boolean {
  if (term === '') return true
  const texts = mayReach ? [card.name, username, reachableCard.email] : [card.name]
  return texts.some(text => text.toLowerCase().includes(term))
}

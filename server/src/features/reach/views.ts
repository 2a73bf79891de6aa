import type { ReachList } from '@muster/domain/reach/limits.ts'
import { countReach, isOnList } from '@muster/domain/reach/rules.ts'
import type { ReachCountsReply, ReachPeopleReply } from '@muster/domain/reach/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Member } from '#features/events/read-member-names.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { chosenBy } from '#http/chosen-by.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import { type Reached, reachedPeople } from './reached-people.ts'
import { membersWithoutPreferences } from './read-ways.ts'

export async function reach(ctx: Context, me: Caller, event: AnyId): Promise<ReachCountsReply> {
  const { people } = await reachedPeople(ctx, me, event)
  return { data: countReach(people.map(({ person }) => person)) }
}

export async function reachPeople(
  ctx: Context,
  me: Caller,
  event: AnyId,
  query: Query,
): Promise<ReachPeopleReply> {
  const { list, name = '' } = chosenBy<{ list: ReachList; name: string }>(query)
  // who has saved preferences is for Admins (R272)
  if (list === 'no-preferences' && !isAdminCaller(me)) throw new Refused('forbidden')
  const { eventId, people } = await reachedPeople(ctx, me, event)
  const listed = await filterOf(ctx, eventId, list)
  const term = name.toLowerCase()
  const found = people.filter(one => listed(one) && (term === '' || matches(one.member, term)))
  const page = found.slice(query.offset, query.offset + query.limit)
  return {
    data: page.map(({ person }) => person),
    meta: { pagination: await paginationOf(query, page.length, async () => found.length) },
  }
}

async function filterOf(
  ctx: Context,
  eventId: number,
  list: ReachList | undefined,
): Promise<(one: Reached) => boolean> {
  if (list === undefined) return () => true
  if (list !== 'no-preferences') return ({ person }) => isOnList(list, person)
  const pending = await membersWithoutPreferences(ctx, eventId)
  return ({ person }) => pending.has(person.id)
}

const matches = ({ reachableCard: { name, email }, username }: Member, term: string) =>
  [name, username, email].some(text => text.toLowerCase().includes(term))

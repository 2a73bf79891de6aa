import type { BoardEntry } from '@muster/domain/boards/rules.ts'
import type { Members } from '#features/events/read-member-names.ts'
import type { EventDepartures } from '#features/itinerary/read-event-departures.ts'
import type { HeldIds } from '#features/itinerary/read-item-people.ts'
import { MemberSet, setOf } from './member-sets.ts'
import type { CheckedInTo } from './read-attendance.ts'

/** Who is expected, and who of them is in: nobody is in who is not expected, so no count exceeds its total. */
export interface Crowd {
  users: MemberSet
  isIn: MemberSet
  /** expected somewhere from where they are not excused (R297) */
  isDue: MemberSet
}

export interface CountedEntry extends Crowd {
  entry: BoardEntry
}

export interface Sources {
  members: Members
  assignedTo(itemId: number): HeldIds
  checkedInTo: CheckedInTo
  excusedFrom: EventDepartures['excusedFrom']
}

/** Rooms and car pools: looking for each person is faster than making a set of all members for each. */
const FEW = 8

export function countEntries(entries: readonly BoardEntry[], sources: Sources) {
  const everybody = MemberSet.ofAll(sources.members)
  const items = entries.map((entry): CountedEntry => ({ entry, ...crowdOf(entry, sources, everybody) }))
  const all = emptyCrowd(sources)
  for (const { users, isIn, isDue } of items) {
    all.users.addAll(users)
    all.isIn.addAll(isIn)
    all.isDue.addAll(isDue)
  }
  return { items, all }
}

function crowdOf(entry: BoardEntry, sources: Sources, everybody: MemberSet): Crowd {
  const { members, assignedTo, checkedInTo, excusedFrom } = sources
  const crowd = emptyCrowd(sources)
  for (const { itemId, leg } of entry.parts) {
    const { ids: checkedIn } = checkedInTo(itemId)[leg]
    const assigned = assignedTo(itemId)
    const excused = excusedFrom(itemId, leg)
    if (!entry.isForEveryone && assigned.length <= FEW)
      addFew(crowd, members, { assigned, checkedIn, excused })
    else {
      const users = entry.isForEveryone ? everybody : setOf(members, assigned)
      crowd.users.addAll(users)
      crowd.isIn.addShared(users, setOf(members, checkedIn))
      if (excused.length === 0) crowd.isDue.addAll(users)
      else crowd.isDue.addOthers(users, setOf(members, excused))
    }
  }
  return crowd
}

function addFew(
  { users, isIn, isDue }: Crowd,
  { byId }: Members,
  { assigned, checkedIn, excused }: Record<'assigned' | 'checkedIn' | 'excused', HeldIds>,
): void {
  for (const id of assigned) {
    const place = byId.get(id)?.place
    if (place === undefined) continue
    users.add(place)
    if (checkedIn.includes(id)) isIn.add(place)
    if (!excused.includes(id)) isDue.add(place)
  }
}

const emptyCrowd = ({ members: { inOrder } }: Sources): Crowd => ({
  users: new MemberSet(inOrder.length),
  isIn: new MemberSet(inOrder.length),
  isDue: new MemberSet(inOrder.length),
})

/** Whom somebody still waits for. */
export const isPending = ({ isIn, isDue }: Crowd, place: number) => isDue.has(place) && !isIn.has(place)

/** Neither in nor due any more. */
export const countExcused = ({ users, isIn, isDue }: Crowd) => users.size - isIn.union(isDue).size

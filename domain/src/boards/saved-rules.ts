import type { EventTimes } from '../items/facts.ts'
import { daysOfEvent } from '../itinerary/rules.ts'
import { addDays, dayIn, instantIn } from '../shared/clock.ts'
import { momentOf } from './item-rules.ts'
import type { PeopleList } from './limits.ts'
import type { BoardItem, BoardPerson, BoardReply } from './schema.ts'

/** Of the lists that a phone keeps, so that nobody downloads an event of 10,000. */
export const SAVED_PEOPLE_MAX = 1000

interface SavedList {
  users: readonly BoardPerson[]
  /** excused people are not among them (R297) */
  pending: readonly number[]
}

interface SavedDay {
  board: BoardReply['data']
  revision: string
  /** by the documentId of the item; those that are too long are missing */
  lists: Readonly<Record<string, SavedList>>
}

/** What a co-ordinator's phone keeps of their own items. */
export interface SavedBoard {
  timezone: string
  days: readonly SavedDay[]
}

/** Today and tomorrow, if they are days of the event. */
export function daysToSave(event: EventTimes, now: Date): string[] {
  const today = dayIn(event.timezone, now)
  return daysOfEvent(event).filter(day => day === today || day === addDays(today, 1))
}

/** Items whose people are kept, the nearest first; later ones are left out where the phone would keep too many. */
export function itemsToSave(days: readonly BoardReply['data'][], now: Date): BoardItem[] {
  const distance = (item: BoardItem) =>
    Math.abs((momentOf(item)?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime())
  const nearest = days.flatMap(({ items }) =>
    items.toSorted((one, other) => {
      const [first, second] = [distance(one), distance(other)]
      return first === second ? 0 : first - second
    }),
  )
  let free = SAVED_PEOPLE_MAX
  return nearest.filter(({ totalCount }) => {
    const fits = totalCount <= free
    if (fits) free -= totalCount
    return fits
  })
}

const NOON = '12:00'

/** Items of a night end in the morning. So the last day is kept until the noon after it, by the time of the event. */
export function isSavedBoardOver({ timezone, days }: SavedBoard, now: Date): boolean {
  const last = days.at(-1)?.board.day
  return last === undefined || now >= instantIn(timezone, addDays(last, 1), NOON)
}

interface AskedList {
  day: string
  /** the documentId of an item; `null`: everybody of the day */
  item: string | null
  list: PeopleList
  /** in the name or e-mail */
  name: string
}

/** A list as the server would answer it from what is saved; `null` if it is not saved. */
export function findSavedPeople(
  saved: SavedBoard,
  { day: asked, item, list, name }: AskedList,
): BoardPerson[] | null {
  const day = saved.days.find(({ board }) => board.day === asked)
  const found = day && (item === null ? listOfDay(day) : day.lists[item])
  if (!found) return null
  const pending = new Set(found.pending)
  const term = name.toLowerCase()
  return found.users.filter(
    person =>
      isListed(person, list, pending) &&
      [person.name, person.email].some(text => text?.toLowerCase().includes(term)),
  )
}

const isListed = ({ id, checkedInAt }: BoardPerson, list: PeopleList, pending: ReadonlySet<number>) =>
  list === 'users' || (list === 'pending' ? checkedInAt === null && pending.has(id) : checkedInAt !== null)

/** Each person once, with the first check-in of the day. */
function listOfDay({ board, lists }: SavedDay): SavedList | undefined {
  const people = new Map<number, BoardPerson>()
  const pending: number[] = []
  for (const { documentId } of board.items) {
    const list = lists[documentId]
    if (!list) return undefined
    pending.push(...list.pending)
    for (const person of list.users) {
      const known = people.get(person.id)
      if (!known || isEarlier(person, known)) people.set(person.id, { ...person, place: null })
    }
  }
  return { users: [...people.values()].sort((one, other) => one.name.localeCompare(other.name)), pending }
}

const isEarlier = ({ checkedInAt }: BoardPerson, known: BoardPerson) =>
  checkedInAt !== null && (known.checkedInAt === null || checkedInAt < known.checkedInAt)

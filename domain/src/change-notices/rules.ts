import type { ChangedField, ItemState } from './facts.ts'
import { type Difference, differencesOf, shownAt, whereToBe } from './sentences.ts'
import { changeWords as say } from './words.ts'

/** Who has more changed items than this gets one message about all of them. */
export const ITEMS_TOLD_APART = 3
const NAMES_IN_SUMMARY = 3

export interface PersonAt {
  userId: number
  isIn: boolean
  isOut: boolean
}

export interface ChangedItem {
  id: number
  was: ItemState
  /** null: it is gone */
  is: ItemState | null
  hasDeparted: boolean
  /** those who are concerned: assigned, or all members at a session */
  people: readonly PersonAt[]
  /** who made all changes */
  byId: number | null
}

export interface ChangedPlace {
  userId: number
  itemId: number
  item: ItemState
  hasDeparted: boolean
  wasThere: boolean
  isThere: boolean
  byId: number | null
}

export interface Notice {
  /** null: about several */
  itemId: number | null
  name: string
  title: string
  body: string
  collapseKey: string
  dueAt: Date | null
  /** when it is worth nothing any more */
  overAt: Date
  userIds: readonly number[]
}

interface Asked {
  timezone: string
  now: Date
}

const STILL_MATTERS_INSIDE: Readonly<Record<ItemState['kind'], readonly ChangedField[]>> = {
  flight: ['at', 'place'],
  bus: ['at', 'place'],
  'hotel-room': ['number', 'until', 'coordinator'],
  'sub-event': ['until', 'place'],
}

const endOf = ({ kind, at, until }: ItemState) =>
  (kind === 'sub-event' || kind === 'hotel-room') && until ? until : at

/** One for those who are not there yet, and one for those who are. */
export function noticesOfItem(item: ChangedItem, { timezone, now }: Asked): Notice[] {
  const { id, was, is, hasDeparted, byId } = item
  const overAt = later(endOf(was), is ? endOf(is) : endOf(was))
  if (hasDeparted || overAt <= now) return []
  const people = item.people.filter(({ userId, isOut }) => userId !== byId && !isOut)
  const notice = (title: string, body: string, to: readonly PersonAt[]): Notice[] =>
    to.length === 0
      ? []
      : [
          {
            ...{ itemId: is && id, name: was.name, title, body, collapseKey: `change-${id}`, overAt },
            dueAt: dueAt([was.at, is?.at, was.until, is?.until], now),
            userIds: to.map(({ userId }) => userId),
          },
        ]
  if (!is)
    return notice(say.cancelledTitle(was.name), say.cancelled(was.name, shownAt(timezone, was.at)), people)
  const differences = differencesOf(was, is, timezone)
  const inside = differences.filter(({ field }) => STILL_MATTERS_INSIDE[is.kind].includes(field))
  const tell = (told: readonly Difference[], to: readonly PersonAt[]) =>
    told.length === 0 ? [] : notice(say.title(is.name), told.map(({ text }) => text).join(' '), to)
  return [
    ...tell(
      differences,
      people.filter(({ isIn }) => !isIn),
    ),
    ...tell(
      inside,
      people.filter(({ isIn }) => isIn),
    ),
  ]
}

/** One for each kind of place of a person. From one bus to another is one sentence. */
export function noticesOfPlaces(changed: readonly ChangedPlace[], { timezone, now }: Asked): Notice[] {
  const places = changed.filter(
    ({ userId, byId, wasThere, isThere, hasDeparted, item }) =>
      userId !== byId && wasThere !== isThere && !hasDeparted && endOf(item) > now,
  )
  return [...Map.groupBy(places, ({ userId, item }) => `${userId} ${item.kind}`).values()].flatMap(ofKind => {
    const byTime = ofKind.toSorted((one, other) => one.item.at.getTime() - other.item.at.getTime())
    const [joined, left] = [byTime.filter(({ isThere }) => isThere), byTime.filter(({ isThere }) => !isThere)]
    const [first] = [...joined, ...left]
    if (!first) return []
    const { userId, item } = first
    const isMove = joined.length === 1 && left.length === 1
    const texts = isMove
      ? [textOf(first, left[0]?.item.name ?? null, timezone)]
      : [...left, ...joined].map(place => textOf(place, null, timezone))
    return [
      {
        itemId: joined.length === 1 ? first.itemId : null,
        ...{ name: item.name, title: say.ownTitle(item.kind), body: texts.join(' ') },
        collapseKey: `place-${item.kind}`,
        overAt: ofKind.map(place => endOf(place.item)).reduce(later),
        dueAt: dueAt(
          ofKind.map(place => place.item.at),
          now,
        ),
        userIds: [userId],
      },
    ]
  })
}

function textOf({ item, isThere }: ChangedPlace, left: string | null, timezone: string): string {
  const { kind, name } = item
  if (!isThere) return say.takenOff(kind, name)
  const text = left === null ? say.putOn(kind, name) : say.movedTo(kind, name, left)
  return `${text} ${whereToBe(item, timezone)}`
}

const later = (one: Date, other: Date) => (one > other ? one : other)

/** The earliest time that is ahead, old or new: people are on their way to what was moved to tomorrow. */
function dueAt(times: readonly (Date | null | undefined)[], now: Date): Date | null {
  const ahead = times.filter(at => at != null).filter(at => at > now)
  return ahead.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}

/** People with many changes get one message about all of them. */
export function summarised(notices: readonly Notice[], eventName: string): Notice[] {
  const byUser = new Map<number, Notice[]>()
  for (const notice of notices)
    for (const userId of notice.userIds) byUser.set(userId, [...(byUser.get(userId) ?? []), notice])
  const busy = new Map([...byUser].filter(([, own]) => new Set(own.map(nameAndItem)).size > ITEMS_TOLD_APART))
  if (busy.size === 0) return [...notices]
  const apart = notices
    .map(notice => ({ ...notice, userIds: notice.userIds.filter(id => !busy.has(id)) }))
    .filter(({ userIds }) => userIds.length > 0)
  return [...apart, ...[...busy].map(([userId, own]) => summaryOf(userId, own, eventName))]
}

const nameAndItem = ({ itemId, name }: Notice) => `${itemId} ${name}`

function summaryOf(userId: number, own: readonly Notice[], eventName: string): Notice {
  const names = [...new Set(own.map(({ name }) => name))]
  const shown = names.slice(0, NAMES_IN_SUMMARY)
  const due = own.flatMap(({ dueAt: at }) => at ?? []).map(at => at.getTime())
  return {
    ...{ itemId: null, name: eventName, title: say.severalTitle(eventName), userIds: [userId] },
    body: say.several(shown, names.length - shown.length),
    collapseKey: 'changes',
    dueAt: due.length > 0 ? new Date(Math.min(...due)) : null,
    overAt: own.map(({ overAt }) => overAt).reduce(later),
  }
}

import type { ItemState } from '@muster/domain/change-notices/facts.ts'
import type { ChangedItem, ChangedPlace, PersonAt } from '@muster/domain/change-notices/rules.ts'
import type { EventTimes } from '@muster/domain/items/facts.ts'
import type { Tx } from '#db/connect.ts'
import { itemStateOf } from './item-state.ts'
import * as store from './store.ts'

type Changes = Awaited<ReturnType<typeof store.deleteSettled>>
type Row = Record<string, unknown>

interface Gathered {
  items: ChangedItem[]
  places: ChangedPlace[]
}

/** Reads what is now, with as many statements for a thousand items as for one. */
export async function gatherChanges(
  tx: Tx,
  event: EventTimes & { id: number },
  changes: Changes,
): Promise<Gathered> {
  const ofItems = changes.filter(({ itemId }) => itemId !== null)
  if (ofItems.length === 0) return { items: [], places: [] }
  const details = Map.groupBy(
    ofItems.filter(({ userId }) => userId === null),
    ({ itemId }) => itemId ?? 0,
  )
  const placeRows = ofItems.filter(({ userId }) => userId !== null)
  const rows = await store.readItems(tx, [...new Set(ofItems.map(({ itemId }) => itemId ?? 0))])
  const now = new Map(rows.map(row => [row.id, row]))
  // the oldest value of each column is what people know
  const was = new Map(
    [...details].map(([id, all]): [number, Row] => [
      id,
      Object.assign({ ...now.get(id)?.is }, ...all.toReversed().map(change => change.was)),
    ]),
  )
  const coordinators = await readCoordinators(tx, [...was.values(), ...rows.map(({ is }) => is)])
  const stateOf = (row: Row | undefined) => (row ? itemStateOf(row, event, coordinators) : null)
  const people = await readPeople(tx, event.id, { ids: [...details.keys()], was, placeRows, now })
  const items = [...details].flatMap(([id, all]): ChangedItem[] => {
    const before = stateOf(was.get(id))
    if (!before) return []
    const found = now.get(id)
    const [is, hasDeparted] = [stateOf(found?.is), found?.hasDeparted ?? false]
    return [{ id, was: before, is, hasDeparted, people: people(id), byId: onlyAuthor(all) }]
  })
  return { items, places: placesOf(placeRows, now, stateOf, people) }
}

function onlyAuthor(changes: Changes): number | null {
  const authors = new Set(changes.map(({ byId }) => byId))
  const [author = null] = authors
  return authors.size === 1 ? author : null
}

async function readCoordinators(tx: Tx, rows: readonly Row[]) {
  const ids = new Set(rows.map(row => row.coordinator_id).filter(id => typeof id === 'number'))
  const people = ids.size > 0 ? await store.readPeople(tx, [...ids]) : []
  return new Map(people.map(person => [person.id, person]))
}

interface Changed {
  ids: readonly number[]
  was: ReadonlyMap<number, Row>
  placeRows: Changes
  now: ReadonlyMap<number, { is: Row }>
}

/** Who is concerned by each item: those of an item that is gone are the ones whose places went with it. */
async function readPeople(tx: Tx, eventId: number, { ids, was, placeRows, now }: Changed) {
  const sessions = new Set([...was].filter(([, row]) => row.kind === 'sub-event').map(([id]) => id))
  const itemIds = [...new Set([...ids, ...placeRows.map(({ itemId }) => itemId ?? 0)])]
  const members = await store.readMemberIds(tx, eventId)
  const isMember = new Set(members)
  const assigned = await store.readAssigned(tx, itemIds)
  const inAtSessions = sessions.size > 0 ? await store.readCheckedIn(tx, [...sessions]) : new Set<string>()
  const byItem = Map.groupBy(assigned, ({ itemId }) => itemId)
  const gone = Map.groupBy(
    placeRows.filter(({ itemId, was: { isThere } }) => isThere === true && !now.has(itemId ?? 0)),
    ({ itemId }) => itemId ?? 0,
  )
  return (itemId: number): PersonAt[] => {
    const all = sessions.has(itemId)
      ? members.map(userId => ({ userId, isIn: inAtSessions.has(`${itemId} ${userId}`), isOut: false }))
      : (byItem.get(itemId) ??
        [...new Set((gone.get(itemId) ?? []).map(({ userId }) => userId ?? 0))].map(userId => ({
          ...{ userId, isIn: false, isOut: false },
        })))
    return all.filter(({ userId }) => isMember.has(userId))
  }
}

function placesOf(
  rows: Changes,
  now: ReadonlyMap<number, { is: Row; hasDeparted: boolean }>,
  stateOf: (row: Row | undefined) => ItemState | null,
  people: (itemId: number) => readonly PersonAt[],
): ChangedPlace[] {
  const there = new Map<number, ReadonlySet<number>>()
  const isThere = (itemId: number, userId: number) => {
    const found = there.get(itemId) ?? new Set(people(itemId).map(person => person.userId))
    there.set(itemId, found)
    return found.has(userId)
  }
  const byPlace = Map.groupBy(rows, ({ itemId, userId }) => `${itemId} ${userId}`)
  return [...byPlace.values()].flatMap(all => {
    const [first] = all
    const itemId = first?.itemId ?? 0
    const found = now.get(itemId)
    const item = stateOf(found?.is)
    if (!first?.userId || !found || !item) return []
    const { userId } = first
    return [
      {
        ...{ userId, itemId, item, hasDeparted: found.hasDeparted, byId: onlyAuthor(all) },
        ...{ wasThere: first.was.isThere === true, isThere: isThere(itemId, userId) },
      },
    ]
  })
}

import { formAfter, type RowDiff, type Stored } from '@muster/domain/imports/diff.ts'
import type { Row } from '@muster/domain/imports/rows.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { readItemForm } from '@muster/domain/organiser/items-form.ts'
import { nameOf } from '@muster/domain/organiser/rules.ts'
import type { ItemDraft } from '@muster/domain/organiser/schema-items.ts'
import { peopleWords } from '@muster/domain/organiser/words-people.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudits } from '#features/audit/store.ts'
import { unassign } from '#features/check-ins/commands-unassign.ts'
import { insertItems, insertPlaces, lockAccount, updateItem } from '#features/items/store.ts'
import { insertDetails, updateDetails } from '#features/items/store-details.ts'
import { changesOf } from '#features/organiser/item-changes.ts'
import type { Caller } from '#http/caller.ts'
import { readMembers } from './read-sheet.ts'
import { refuseRows } from './refuse-rows.ts'
import type { ImportChange } from './store.ts'
import * as store from './store.ts'

interface Asked {
  event: { id: number; timezone: string; startDate: Date; endDate: Date }
  kind: ItemDraft['kind']
  stored: readonly Stored[]
  diffs: readonly RowDiff<Row>[]
  now: Date
}

interface Planned {
  diff: RowDiff<Row>
  draft: ItemDraft
  coordinatorId: number | null
}

/** The event, the members and the items are locked, and no row is wrong. Returns what an undo has to know. */
export async function importItems(ctx: Context, tx: Tx, me: Caller, asked: Asked) {
  const { event, kind, diffs, now } = asked
  const planned = await plannedRows(tx, asked)
  const members = await readMembers(tx, event.id)
  const idsOf = (emails: readonly string[]) => emails.flatMap(email => members.get(email) ?? [])
  const added = await addItems(
    tx,
    asked,
    planned.filter(({ diff }) => diff.kind === 'new'),
  )
  const edited = await editItems(
    tx,
    asked,
    planned.filter(({ diff }) => diff.kind === 'changed'),
  )
  const puts = [
    ...added.flatMap(({ id, diff }) => idsOf(diff.added).map(userId => ({ itemId: id, userId }))),
    ...diffs.flatMap(({ kind: what, id, added: emails }) =>
      what === 'changed' && id !== null ? idsOf(emails).map(userId => ({ itemId: id, userId })) : [],
    ),
  ]
  const taken = await takeOff(ctx, tx, me, { diffs, idsOf })
  await insertPlaces(tx, { eventId: event.id, kind, people: puts }, now)
  const by = { actorId: me.user.id, eventId: event.id, at: now }
  const ofPlace =
    (action: string) =>
    ({ itemId, userId }: { itemId: number; userId: number }) => ({
      ...{ ...by, action, userId, details: { item: itemId } },
    })
  await recordAudits(tx, [
    ...added.map(({ id, draft }) => ({
      ...{ ...by, action: 'item-created', details: { item: id, kind, name: nameOf(draft) } },
    })),
    ...edited.map(({ was, draft, coordinatorId }) => ({
      ...{ ...by, action: 'item-changed' },
      details: { item: was.id, changes: changesOf(was, draft, coordinatorId) },
    })),
    ...puts.map(ofPlace('assigned')),
    ...taken.map(ofPlace('unassigned')),
  ])
  return [
    ...added.map(({ id }): ImportChange => ({ kind: 'item-added', itemId: id })),
    ...edited.map(({ was }): ImportChange => ({ kind: 'item-changed', itemId: was.id, before: was })),
    ...taken,
    ...puts.map((put): ImportChange => ({ kind: 'put-on', ...put })),
  ]
}

async function addItems(tx: Tx, { event, kind, now }: Asked, planned: readonly Planned[]) {
  const coordinatorIds = planned.map(({ coordinatorId }) => coordinatorId)
  const ids = await insertItems(tx, { eventId: event.id, kind, coordinatorIds, now })
  const added = planned.map((one, at) => ({ ...one, id: ids[at] ?? 0 }))
  await insertDetails(tx, kind, added)
  return added
}

async function editItems(tx: Tx, { now }: Asked, planned: readonly Planned[]) {
  const before = await store.readItems(
    tx,
    planned.flatMap(({ diff }) => diff.id ?? []),
  )
  const edited = planned.flatMap(one => {
    const was = before.get(one.diff.id ?? 0)
    return was ? [{ ...one, was }] : []
  })
  for (const { was, draft, coordinatorId } of edited) {
    await updateDetails(tx, was.id, draft)
    await updateItem(tx, was.id, { coordinatorId, now })
  }
  return edited
}

interface Taken {
  diffs: readonly RowDiff<Row>[]
  idsOf: (emails: readonly string[]) => number[]
}

async function takeOff(ctx: Context, tx: Tx, me: Caller, { diffs, idsOf }: Taken) {
  const changed = diffs.flatMap(({ id, removed }) =>
    id === null || removed.length === 0 ? [] : [{ itemId: id, userIds: idsOf(removed) }],
  )
  const itemIds = changed.map(({ itemId }) => itemId)
  const [items, places] = [await store.readItems(tx, itemIds), await store.readPlaces(tx, itemIds)]
  const taken: Extract<ImportChange, { kind: 'taken-off' }>[] = []
  for (const { itemId, userIds } of changed) {
    const item = items.get(itemId)
    if (!item || userIds.length === 0) continue
    await unassign(ctx, tx, me, { itemId, userIds, reason: peopleWords.takenOff(nameOf(item.details)) })
    for (const { userId, assignedAt } of places.get(itemId) ?? [])
      if (userIds.includes(userId))
        taken.push({ kind: 'taken-off', itemId, userId, before: { assignedAt: assignedAt.toISOString() } })
  }
  return taken
}

/** What is new or has other fields, with its co-ordinator, who must have an account. */
async function plannedRows(tx: Tx, { event, kind, stored, diffs }: Asked): Promise<Planned[]> {
  const byId = new Map(stored.map(one => [one.id, one]))
  const planned = diffs.flatMap((diff, at) => {
    if (diff.kind !== 'new' && diff.changes.length === 0) return []
    const form = formAfter(kind, diff.row.values, byId.get(diff.id ?? 0))
    const read = readItemForm(kind, form, event)
    return 'item' in read ? [{ at, diff, draft: read.item }] : []
  })
  const emails = new Set(planned.flatMap(({ draft }) => draft.coordinator ?? []))
  const accounts = new Map<string, number>()
  // in one order, so that two imports do not wait for each other
  for (const email of [...emails].toSorted()) {
    const account = await lockAccount(tx, email)
    if (account) accounts.set(email, account.id)
  }
  const idOf = ({ coordinator }: ItemDraft) => (coordinator === null ? null : accounts.get(coordinator))
  refuseRows(
    planned
      .filter(({ draft }) => idOf(draft) === undefined)
      .map(({ at }) => ({ at, field: 'coordinator', message: say.noAccount })),
  )
  return planned.map(({ diff, draft }) => ({ diff, draft, coordinatorId: idOf(draft) ?? null }))
}

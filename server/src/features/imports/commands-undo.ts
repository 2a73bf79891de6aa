import { importWords as say } from '@muster/domain/imports/words.ts'
import { nameOf, whyCannotRemove } from '@muster/domain/organiser/rules.ts'
import { memberWords } from '@muster/domain/organiser/words-members.ts'
import { peopleWords } from '@muster/domain/organiser/words-people.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { deleteUnclaimed, describeUnclaimed } from '#features/accounts/commands-invitation.ts'
import { recordAudit } from '#features/audit/store.ts'
import { unassign } from '#features/check-ins/commands-unassign.ts'
import { takeBackPeople, withdrawInvitations } from '#features/events/commands-people.ts'
import { deleteItems, insertPlaces, updateItem } from '#features/items/store.ts'
import { updateDetails } from '#features/items/store-details.ts'
import { notify } from '#features/notifications/store.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import type { ImportChange } from './store.ts'
import * as store from './store.ts'

type Of<Kind extends ImportChange['kind']> = Extract<ImportChange, { kind: Kind }>

interface Undone {
  event: { id: number; name: string; active: boolean }
  changes: readonly ImportChange[]
}

/** Leaves what somebody has changed since. A second undo changes nothing. */
export async function undoImport(ctx: Context, me: Caller, id: number): Promise<number> {
  const eventId = await ctx.inTransaction(async tx => {
    const found = await store.readImport(tx, id)
    const event = found && (await store.lockEvent(tx, { id: found.eventId }))
    if (!event) throw new Refused('not_found')
    // read again, because an undo at the same moment may have come first
    const now = await store.readImport(tx, id)
    if (!now || now.undoneAt) return event.id
    const why = now.sheet === 'people' ? whyCannotRemove(event, ctx.now()) : null
    if (why) throw new Refused(why)
    await store.settleTriggers(tx)
    await store.auditAs(tx, id)
    const of = { event, changes: await store.readChanges(tx, id) }
    const kept = new Set([
      ...(await undoItems(ctx, tx, me, of)).map(item => `item ${item}`),
      ...(await undoPeople(ctx, tx, me, of)).map(person => `person ${person}`),
    ])
    const [at, actorId] = [ctx.now(), me.user.id]
    await store.updateUndone(tx, id, { by: actorId, at, kept: kept.size })
    await recordAudit(tx, { action: 'import-undone', actorId, eventId: event.id, at })
    return event.id
  })
  ctx.live.nudge(eventId, 'items')
  return id
}

const ofKind = <Kind extends ImportChange['kind']>(changes: readonly ImportChange[], kind: Kind) =>
  changes.filter((change): change is Of<Kind> => change.kind === kind)

/** Returns the items that stay as they are. */
async function undoItems(ctx: Context, tx: Tx, me: Caller, { event, changes }: Undone): Promise<number[]> {
  const ids = [...new Set(changes.flatMap(change => ('itemId' in change ? [change.itemId] : [])))]
  if (ids.length === 0) return []
  await store.lockItems(tx, ids)
  const [items, places] = [await store.readItems(tx, ids), await store.readPlaces(tx, ids)]
  const put = Map.groupBy(ofKind(changes, 'put-on'), ({ itemId }) => itemId)
  const added = ofKind(changes, 'item-added').map(({ itemId }) => itemId)
  const isAsImported = (id: number) => {
    const imported = new Set(put.get(id)?.map(({ userId }) => userId))
    const now = places.get(id) ?? []
    return (
      items.get(id)?.revision === 1 &&
      now.every(({ userId, isCheckedIn }) => imported.has(userId) && !isCheckedIn)
    )
  }
  const [gone, kept] = [added.filter(isAsImported), added.filter(id => !isAsImported(id))]
  const edits = ofKind(changes, 'item-changed')
  const isEdited = ({ itemId, before }: Of<'item-changed'>) =>
    items.get(itemId)?.revision !== before.revision + 1
  for (const { itemId, before } of edits.filter(edit => !isEdited(edit))) {
    await updateDetails(tx, itemId, { ...before.details, coordinator: null })
    await updateItem(tx, itemId, { coordinatorId: before.coordinatorId, now: ctx.now() })
  }
  const untouched = new Set([...gone, ...kept])
  const left = await undoPlaces(ctx, tx, me, {
    ...{ eventId: event.id, items, places },
    put: new Map([...put].filter(([id]) => !untouched.has(id))),
    taken: ofKind(changes, 'taken-off'),
  })
  if (gone.length > 0) await deleteItems(tx, gone)
  return [...kept, ...edits.filter(isEdited).map(({ itemId }) => itemId), ...left]
}

interface Places {
  eventId: number
  items: Awaited<ReturnType<typeof store.readItems>>
  places: Awaited<ReturnType<typeof store.readPlaces>>
  put: ReadonlyMap<number, readonly Of<'put-on'>[]>
  taken: readonly Of<'taken-off'>[]
}

/** People who have checked in stay. Returns their items. */
async function undoPlaces(ctx: Context, tx: Tx, me: Caller, { eventId, items, places, put, taken }: Places) {
  const left: number[] = []
  for (const [itemId, people] of put) {
    const item = items.get(itemId)
    const on = new Map(places.get(itemId)?.map(({ userId, isCheckedIn }) => [userId, isCheckedIn]))
    const userIds = people.flatMap(({ userId }) => (on.get(userId) === false ? [userId] : []))
    if (people.some(({ userId }) => on.get(userId) === true)) left.push(itemId)
    if (!item || userIds.length === 0) continue
    await unassign(ctx, tx, me, { itemId, userIds, reason: peopleWords.takenOff(nameOf(item.details)) })
  }
  const members = await store.lockMembers(
    tx,
    eventId,
    taken.map(({ userId }) => userId),
  )
  for (const { itemId, userId, before } of taken) {
    const item = items.get(itemId)
    const isOn = places.get(itemId)?.some(place => place.userId === userId)
    if (!item || isOn || !members.has(userId)) continue
    const of = { eventId, kind: item.details.kind, people: [{ itemId, userId }] }
    await insertPlaces(tx, of, new Date(before.assignedAt))
  }
  return left
}

/** Returns the people who stay as they are. */
async function undoPeople(ctx: Context, tx: Tx, me: Caller, { event, changes }: Undone): Promise<number[]> {
  const idsOf = (kind: 'account-added' | 'member-added' | 'invited') =>
    ofKind(changes, kind).map(({ userId }) => userId)
  const [accounts, members, invited] = [idsOf('account-added'), idsOf('member-added'), idsOf('invited')]
  const isMade = new Set(accounts)
  const owners = members.filter(userId => !isMade.has(userId))
  const eventId = event.id
  if (invited.length > 0) await withdrawInvitations(tx, eventId, invited)
  const left = await takeBackPeople(tx, { eventId, userIds: owners, isUnclaimed: false })
  const gone = await takeBackPeople(tx, { eventId, userIds: accounts, isUnclaimed: true })
  await deleteUnclaimed(tx, [...gone])
  if (event.active && left.size > 0) {
    const words = memberWords.removedNotice(event.name, say.undoneReason)
    await notify(ctx, tx, me, { kind: 'change', eventId, to: [...left], words, screen: 'events' })
  }
  const renamed = await undoNames(tx, ofKind(changes, 'account-changed'), ctx.now())
  return [...members.filter(userId => !left.has(userId) && !gone.has(userId)), ...renamed]
}

async function undoNames(tx: Tx, edits: readonly Of<'account-changed'>[], now: Date): Promise<number[]> {
  const still = await store.readDescribed(
    tx,
    edits.map(({ userId }) => userId),
  )
  const isAsImported = ({ userId, before }: Of<'account-changed'>) => {
    const is = still.get(userId)
    return before !== null && is?.name === before.is.name && is.contact === before.is.contact
  }
  const back = edits.filter(isAsImported)
  await describeUnclaimed(
    tx,
    back.flatMap(({ userId, before }) => (before ? [{ id: userId, ...before.was }] : [])),
    now,
  )
  return edits.filter(edit => !isAsImported(edit)).map(({ userId }) => userId)
}

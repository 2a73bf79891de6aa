import { nameOf } from '@muster/domain/organiser/rules.ts'
import type { PeopleChange } from '@muster/domain/organiser/schema-people.ts'
import { peopleWords } from '@muster/domain/organiser/words-people.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { recordAudits } from '#features/audit/store.ts'
import { unassign } from '#features/check-ins/commands-unassign.ts'
import { insertAssignments } from '#features/items/store.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import * as store from './store-items.ts'
import * as people from './store-people.ts'

/** The triggers of their places tell the people who are added or removed. */
export const changePeople = (ctx: Context, me: Caller, asked: AnyId, { add, remove }: PeopleChange) =>
  ctx.inTransaction(async tx => {
    const members = await people.lockMembers(tx, asked, add)
    const item = await store.lockItem(tx, asked)
    if (!item) throw new Refused('not_found')
    if (item.details.kind === 'sub-event') throw new Refused('everyone_expected')
    if (members.size < new Set(add).size) throw new Refused('not_joined')
    const assigned = await people.readAssigned(tx, item.id, [...add, ...remove])
    const added = [...members].filter(id => !assigned.has(id))
    const removed = [...new Set(remove)].filter(id => assigned.has(id))
    const now = ctx.now()
    if (added.length > 0)
      await insertAssignments(
        tx,
        { item: { id: item.id, eventId: item.eventId, kind: item.details.kind }, userIds: added },
        now,
      )
    if (removed.length > 0)
      await unassign(ctx, tx, me, {
        ...{ itemId: item.id, userIds: removed, reason: peopleWords.takenOff(nameOf(item.details)) },
      })
    const entriesOf = (action: string, userIds: readonly number[]) =>
      userIds.map(userId => ({
        ...{ action, actorId: me.user.id, eventId: item.eventId, userId, at: now },
        details: { item: item.id },
      }))
    await recordAudits(tx, [...entriesOf('assigned', added), ...entriesOf('unassigned', removed)])
    const total = await people.countAssigned(tx, item.id)
    return { data: { added: added.length, removed: removed.length, assigned: total } }
  })

import type { RowDiff, Stored } from '@muster/domain/imports/diff.ts'
import type { Row } from '@muster/domain/imports/rows.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { partsOf } from '#db/parts-of.ts'
import { accountsFor, describeUnclaimed } from '#features/accounts/commands-invitation.ts'
import { recordAudits } from '#features/audit/store.ts'
import { addPeople, readInvited } from '#features/events/commands-people.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { refuseRows } from './refuse-rows.ts'
import type { Described, ImportChange } from './store.ts'

interface Asked {
  event: { id: number }
  stored: readonly Stored[]
  diffs: readonly RowDiff<Row>[]
  now: Date
  unusable: string
}

/** New people are invited as they are one by one (decision 92). Returns what an undo has to know. */
export async function importPeople(ctx: Context, tx: Tx, me: Caller, asked: Asked): Promise<ImportChange[]> {
  const { diffs, event, now } = asked
  const fresh = [...diffs.entries()]
    .filter(([, { kind }]) => kind === 'new')
    .map(([at, { row }]) => ({ at, email: row.values.email ?? '', row }))
    // in one order, so that two Admins who invite the same people do not wait for each other
    .toSorted((one, other) => (one.email < other.email ? -1 : 1))
  const changes: ImportChange[] = []
  for (const part of partsOf(fresh)) changes.push(...(await invite(ctx, tx, part, asked)))
  changes.push(...(await describe(tx, asked)))
  await recordAudits(
    tx,
    changes
      .filter(({ kind }) => kind !== 'account-added')
      .map(change => ({
        action: change.kind === 'account-changed' ? 'person-changed' : 'invited',
        ...{ actorId: me.user.id, eventId: event.id, at: now },
        userId: 'userId' in change ? change.userId : null,
      })),
  )
  return changes
}

type Fresh = readonly { at: number; email: string; row: Row }[]

async function invite(
  ctx: Context,
  tx: Tx,
  part: Fresh,
  { event, unusable }: Asked,
): Promise<ImportChange[]> {
  const people = part.map(({ email, row }) => ({
    ...{ email, name: row.values.name || null, contact: row.values.contact ?? '' },
  }))
  const { ready, unconfirmed, notPossible, made } = await accountsFor(ctx, tx, { people, unusable })
  refuseRows(
    part
      .filter(({ email }) => notPossible.includes(email))
      .map(({ at }) => ({ at, field: 'email', message: say.notPossible })),
  )
  const emails = unconfirmed.map(({ email }) => email)
  const waiting = await readInvited(tx, event.id, emails)
  const userIds = ready.map(({ id }) => id)
  const added = await addPeople(ctx, tx, { eventId: event.id, userIds, emails, again: false })
  return [
    ...made.map((userId): ImportChange => ({ kind: 'account-added', userId })),
    ...added.map((userId): ImportChange => ({ kind: 'member-added', userId })),
    ...unconfirmed
      .filter(({ email }) => !waiting.has(email))
      .map(({ id }): ImportChange => ({ kind: 'invited', userId: id })),
  ]
}

/** Names and phones of those who have not logged in yet. */
async function describe(tx: Tx, { stored, diffs, now }: Asked): Promise<ImportChange[]> {
  const byId = new Map(stored.map(one => [one.id, one.values]))
  const edits = diffs.flatMap(({ kind, id, row }) => {
    const values = byId.get(id ?? 0)
    if (kind !== 'changed' || id === null || !values) return []
    const was: Described = { name: values.name ?? '', contact: values.contact ?? '' }
    const is = { name: row.values.name || was.name, contact: row.values.contact || was.contact }
    return [{ id, was, is }]
  })
  for (const part of partsOf(edits)) {
    const done = await describeUnclaimed(
      tx,
      part.map(({ id, is }) => ({ id, ...is })),
      now,
    )
    // somebody has set a password since the row was read
    if (done.size < part.length) throw new Refused('import_stale')
  }
  return edits.map(({ id, was, is }) => ({ kind: 'account-changed', userId: id, before: { was, is } }))
}

import type { Sheet } from '@muster/domain/imports/columns.ts'
import { diffOf, fingerprintOf, type Present, type RowDiff } from '@muster/domain/imports/diff.ts'
import type { Row } from '@muster/domain/imports/rows.ts'
import type { Import } from '@muster/domain/imports/schema.ts'
import { whyCannotRemove } from '@muster/domain/organiser/rules.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { unusablePassword } from '#features/accounts/commands-invitation.ts'
import { recordAudit } from '#features/audit/store.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { importItems } from './commands-items.ts'
import { importPeople } from './commands-people.ts'
import { readMembers, readSheet } from './read-sheet.ts'
import { refuseRows } from './refuse-rows.ts'
import * as store from './store.ts'

/** All rows, or none. Refused if they would do something else than the preview said. Returns the id of the import. */
export async function importRows(ctx: Context, me: Caller, asked: AnyId, data: Import): Promise<number> {
  const { sheet, rows, fingerprint } = data
  const unusable = sheet === 'people' ? await unusablePassword() : ''
  const { id, eventId } = await ctx.inTransaction(async tx => {
    const event = await store.lockEvent(tx, asked)
    if (!event) throw new Refused('not_found')
    const why = sheet === 'people' ? whyCannotRemove(event, ctx.now()) : null
    if (why) throw new Refused(why)
    await store.settleTriggers(tx)
    // once to learn which items to lock, and again for what they are then
    const foreseen = diffOf(sheet, rows, await presentOf(tx, sheet, event))
    const touched = foreseen.flatMap(({ kind, id: item }) => (kind === 'changed' ? (item ?? []) : []))
    if (sheet !== 'people') await lockAll(tx, { eventId: event.id, foreseen, touched })
    const present = await presentOf(tx, sheet, event)
    const diffs = diffOf(sheet, rows, present)
    refuseWrong(diffs)
    if (fingerprintOf(diffs) !== fingerprint) throw new Refused('import_stale')
    const count = (kind: RowDiff['kind']) => diffs.filter(diff => diff.kind === kind).length
    const [at, by] = [ctx.now(), me.user.id]
    const counts = { added: count('new'), changed: count('changed'), same: count('same') }
    const made = await store.insertImport(tx, { eventId: event.id, sheet, by, at, counts })
    await store.auditAs(tx, made)
    const of = { event, diffs, stored: present.stored, now: at }
    const changes =
      sheet === 'people'
        ? await importPeople(ctx, tx, me, { ...of, unusable })
        : await importItems(ctx, tx, me, { ...of, kind: sheet })
    await store.insertChanges(tx, made, changes)
    await recordAudit(tx, { action: 'imported', actorId: by, eventId: event.id, at })
    return { id: made, eventId: event.id }
  })
  ctx.live.nudge(eventId, 'items')
  return id
}

type Event = NonNullable<Awaited<ReturnType<typeof store.lockEvent>>>

async function presentOf(tx: Tx, sheet: Sheet, event: Event): Promise<Present> {
  const stored = await readSheet(tx, sheet, event)
  const members = sheet === 'people' ? [] : (await readMembers(tx, event.id)).keys()
  return { stored, members: new Set(members), event }
}

interface Locked {
  eventId: number
  foreseen: readonly RowDiff<Row>[]
  touched: readonly number[]
}

/** Members before items, as everywhere. */
async function lockAll(tx: Tx, { eventId, foreseen, touched }: Locked): Promise<void> {
  const added = new Set(foreseen.flatMap(diff => diff.added))
  const members = await readMembers(tx, eventId)
  const userIds = [...added].flatMap(email => members.get(email) ?? [])
  if (userIds.length > 0) await store.lockMembers(tx, eventId, userIds)
  if (touched.length > 0) await store.lockItems(tx, touched)
}

function refuseWrong(diffs: readonly RowDiff<Row>[]): void {
  refuseRows(
    diffs.flatMap(({ wrong }, at) =>
      Object.entries(wrong).map(([field, message]) => ({ at, field, message })),
    ),
  )
}

import type { ScanRow } from '@muster/domain/passes/facts.ts'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import type { Tx } from '#db/connect.ts'
import { statement } from '#db/statement.ts'
import type { StoredPass } from './pass-key.ts'

/** Locks the membership, so that two phones do not make a pass each. Returns whether there is one. */
export async function lockMember(tx: Tx, eventId: number, userId: number): Promise<boolean> {
  const member = await tx
    .selectFrom('event_members')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return member !== undefined
}

export async function readNumber(tx: Tx, eventId: number, userId: number): Promise<number | null> {
  const pass = await tx
    .selectFrom('passes')
    .select('number')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return pass?.number ?? null
}

/** Returns whether the number was free. */
export async function insertPass(
  tx: Tx,
  { eventId, userId, number }: StoredPass,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('passes')
    .values({ event_id: eventId, user_id: userId, number, created_at: now })
    .onConflict(conflict => conflict.column('number').doNothing())
    .returning('number')
    .executeTakeFirst()
  return inserted !== undefined
}

export const endPass = (tx: Tx, number: number, now: Date) =>
  tx.updateTable('passes').set({ ended_at: now }).where('number', '=', number).execute()

export const deletePassesOf = (tx: Tx, userId: number) =>
  tx.deleteFrom('passes').where('user_id', '=', userId).execute()

const passByNumber = statement('pass-by-number', { number: 'int' }, (db, { number }) =>
  db
    .selectFrom('passes as p')
    .where('p.number', '=', number)
    .select(['p.event_id as eventId', 'p.user_id as userId', 'p.number', 'p.ended_at as endedAt']),
)

/** Of that moment: a scan may come later than the end of the pass. */
export async function findPass(ctx: Context, number: number, at: Date): Promise<StoredPass | null> {
  const [pass] = await passByNumber(ctx, { number })
  return pass && (!pass.endedAt || at < pass.endedAt) ? pass : null
}

interface NewScan extends ScanRow {
  callerId: number
  clientKey: string
  at: Date
  now: Date
}

/** Returns whether the client key was new. */
export async function insertScan(ctx: Context, scan: NewScan): Promise<boolean> {
  const inserted = await dbOf(ctx)
    .insertInto('scans')
    .values({
      item_id: scan.itemId,
      leg: scan.leg,
      outcome: scan.outcome,
      user_id: scan.userId,
      by_user_id: scan.callerId,
      at: scan.at,
      recorded_at: scan.now,
      client_key: scan.clientKey,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const scanByKey = statement(
  'scan-by-client-key',
  { callerId: 'int', clientKey: 'text' },
  (db, { callerId, clientKey }) =>
    db
      .selectFrom('scans as s')
      .where('s.by_user_id', '=', callerId)
      .where('s.client_key', '=', clientKey)
      .select(['s.item_id as itemId', 's.leg', 's.outcome', 's.user_id as userId'])
      .$castTo<ScanRow>(),
)

export async function findScan(ctx: Context, callerId: number, clientKey: string): Promise<ScanRow | null> {
  const [scan] = await scanByKey(ctx, { callerId, clientKey })
  return scan ?? null
}

/** What was scanned stays, without the person and without the keys of their own phone. */
export async function forgetScans(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('scans').set({ user_id: null }).where('user_id', '=', userId).execute()
  await tx
    .updateTable('scans')
    .set({ client_key: null })
    .where('by_user_id', '=', userId)
    .where('client_key', 'is not', null)
    .execute()
}

import type { ScanRow } from '@muster/domain/passes/facts.ts'
import { isFresh, momentOfScan, readCode, stepOf } from '@muster/domain/passes/rules.ts'
import type { ScanInput } from '@muster/domain/passes/schema.ts'
import type { RefusalCode } from '@muster/domain/refusals.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { checkIn, hasLeg, readItemForStaff } from '#features/check-ins/commands.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { isSigned, type StoredPass } from './pass-key.ts'
import { findPass, findScan, insertScan } from './store.ts'
import type { ItemOfScan, Scanned } from './views.ts'

type Judged = Pick<ScanRow, 'outcome' | 'userId'> & { closedBecause?: string }

/** Every scan is kept, also one that is refused. A repetition with the same client key finds what the first has done. */
export async function scanPass(ctx: Context, me: Caller, id: AnyId, input: ScanInput): Promise<Scanned> {
  const item = await readItemForStaff(ctx, me, id)
  const { leg, clientKey } = input
  if (!hasLeg(item, leg)) throw new Refused('no_such_leg')
  const findEarlier = async () => {
    const scan = await findScan(ctx, me.user.id, clientKey)
    if (scan && (scan.itemId !== item.id || scan.leg !== leg)) throw new Refused('client_key_used')
    return scan && { item, scan, closedBecause: null }
  }
  const earlier = await findEarlier()
  if (earlier) return earlier

  const now = ctx.now()
  const at = momentOfScan(input.at ? new Date(input.at) : null, now)
  const { closedBecause = null, ...judged } = await judge(ctx, me, { ...input, at, item })
  const scan = { itemId: item.id, leg, ...judged }
  const isFirst = await insertScan(ctx, { ...scan, callerId: me.user.id, clientKey, at, now })
  return (!isFirst && (await findEarlier())) || { item, scan, closedBecause }
}

type AtMoment = Omit<ScanInput, 'at'> & { at: Date; item: ItemOfScan }

async function judge(ctx: Context, me: Caller, scan: AtMoment): Promise<Judged> {
  const { pass, isFresh } = await verify(ctx, scan)
  if (!pass) return { outcome: 'unknown', userId: null }
  // a co-ordinator reads nothing of the people of other events
  if (pass.eventId !== scan.item.eventId) return { outcome: 'other-event', userId: null }
  return isFresh ? checkInHolder(ctx, me, pass.userId, scan) : { outcome: 'too-old', userId: pass.userId }
}

/** Compared with a code of nobody's, so that an unknown number takes as long as a wrong signature. */
const NOBODYS: StoredPass = { eventId: 0, userId: 0, number: 0 }

async function verify(ctx: Context, { code: text, at }: AtMoment) {
  const code = readCode(text)
  if (!code) return { pass: null, isFresh: false }
  const pass = await findPass(ctx, code.number, at)
  const step = stepOf(code.stepDigits, at)
  const isRight = isSigned(ctx.jwtSecret, pass ?? NOBODYS, { step, mac: code.mac })
  return { pass: isRight ? pass : null, isFresh: isFresh(step, at) }
}

const CLOSED: readonly RefusalCode[] = [
  'too_early',
  'check_in_over',
  'has_departed',
  'not_checkable',
  'event_inactive',
  'car_pooling_off',
  'taken_back',
]

async function checkInHolder(
  ctx: Context,
  me: Caller,
  userId: number,
  { item, leg, clientKey, at }: AtMoment,
): Promise<Judged> {
  try {
    const tap = { user: userId, leg, clientKey, at: at.toISOString(), method: 'scan' as const }
    const found = await checkIn(ctx, me, { id: item.id }, tap)
    // an attempt without an answer checked in, and somebody has annulled it since
    if (found.at === null) throw new Refused('client_key_used')
    const isOwn = !found.alreadyCheckedIn || found.hasSameKey === true
    return { outcome: isOwn ? 'in' : 'already-in', userId }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'not_assigned') return { outcome: 'not-on-list', userId }
    if (CLOSED.includes(error.code)) return { outcome: 'closed', userId, closedBecause: error.message }
    throw error
  }
}

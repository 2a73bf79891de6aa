import { REMIND_AGAIN_AFTER_MINUTES } from '@muster/domain/notifications/limits.ts'
import type { ExpectedPerson } from '@muster/domain/notifications/rules.ts'
import type { Tx } from '#db/connect.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import type { Target } from './read-target.ts'
import { readExpectedNow } from './store-reminders.ts'

export const AGAIN_AFTER_MS = REMIND_AGAIN_AFTER_MINUTES * 60_000

export const idsOf = ({ parts }: Target) => parts?.map(({ item, leg }) => ({ itemId: item.id, leg })) ?? null

/** The people whom a reminder or message may reach, with who of them is pending now. */
export async function readExpected(tx: Tx, target: Target, now: Date): Promise<ExpectedPerson[]> {
  const { eventId, type, isWholeEvent, isForEveryone } = target
  const since = new Date(now.getTime() - AGAIN_AFTER_MS)
  const rows = await readExpectedNow(tx, {
    ...{ eventId, type, parts: idsOf(target), isForEveryone, isWholeEvent, since },
  })
  return rows.map(({ remindedAt, byId, byName, itemId, ...person }) => ({
    ...person,
    itemId: isWholeEvent ? null : itemId,
    reminded: remindedAt && { at: remindedAt, byId, by: byName },
  }))
}

/** Somebody was named who does not belong to it. A co-ordinator may not write to strangers. */
export const whyStranger = (me: Caller) => new Refused(isAdminCaller(me) ? 'not_assigned' : 'forbidden')

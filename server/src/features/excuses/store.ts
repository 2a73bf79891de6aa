import { departureWords } from '@muster/domain/departures/words.ts'
import { formerMember } from '@muster/domain/profile/words.ts'
import { expressionBuilder } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { DB } from '#db/schema.generated.ts'

const { val } = expressionBuilder<DB>()

export const insertExcuse = (
  tx: Tx,
  departureId: number,
  { user, reason }: { user: number; reason: string },
  by: { callerId: number; now: Date },
) =>
  tx
    .insertInto('excuses')
    .values({ departure_id: departureId, user_id: user, reason, at: by.now, by_user_id: by.callerId })
    .execute()

/** Nobody waited for a person who was put on it afterwards. */
export const excuseLate = (tx: Tx, itemId: number, userId: number, now: Date) =>
  tx
    .insertInto('excuses')
    .columns(['departure_id', 'user_id', 'reason', 'at'])
    .expression(
      tx
        .selectFrom('departures as d')
        .where('d.item_id', '=', itemId)
        .where('d.undone_at', 'is', null)
        .select(['d.id', val(userId).as('user_id'), val(departureWords.joinedAfter).as('reason')])
        .select(val(now).as('at')),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()

/** What staff wrote about the person. */
export const forgetExcuses = (tx: Tx, userId: number) =>
  tx.updateTable('excuses').set({ reason: formerMember.annulled }).where('user_id', '=', userId).execute()

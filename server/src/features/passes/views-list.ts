import type { Leg } from '@muster/domain/items/facts.ts'
import { closesAt } from '@muster/domain/items/rules.ts'
import type { PassListReply } from '@muster/domain/passes/schema.ts'
import { type Expression, expressionBuilder } from 'kysely'
import type { Context } from '#context.ts'
import { displayName } from '#db/display-name-sql.ts'
import type { DB } from '#db/schema.generated.ts'
import { statement } from '#db/statement.ts'
import { isoTime } from '#features/items/item-sql.ts'
import { keyOfPass } from './pass-key.ts'
import type { ItemOfScan } from './views.ts'

interface Row {
  id: number
  name: string
  number: number
  first: string | null
  second: string | null
}

const { selectFrom, exists } = expressionBuilder<DB>()

const checkedInAt = (itemId: Expression<number>, userId: Expression<number>, leg: Leg) =>
  selectFrom('check_ins as c')
    .where('c.item_id', '=', itemId)
    .where('c.user_id', '=', userId)
    .where('c.leg', '=', leg)
    .where('c.annulled_at', 'is', null)
    .select(({ ref }) => isoTime(ref('c.at')).as('at'))

const isAssigned = (itemId: Expression<number>, userId: Expression<number>) =>
  exists(selectFrom('assignments as a').where('a.item_id', '=', itemId).where('a.user_id', '=', userId))

const passesOf = (group: 'members' | 'assigned') =>
  statement(`passes-of-${group}`, { itemId: 'int', eventId: 'int' }, (db, { itemId, eventId }) =>
    db
      .selectFrom('passes as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .where('p.event_id', '=', eventId)
      .where('p.ended_at', 'is', null)
      .$if(group === 'assigned', query => query.where(({ ref }) => isAssigned(itemId, ref('p.user_id'))))
      .orderBy('u.id')
      .select(({ ref }) => [
        'u.id',
        displayName(ref('u.name'), ref('u.username')).as('name'),
        'p.number',
        checkedInAt(itemId, ref('p.user_id'), 'first').as('first'),
        checkedInAt(itemId, ref('p.user_id'), 'second').as('second'),
      ])
      .$castTo<Row>(),
  )
/** Every member is expected at a session (R10). */
const [ofMembers, ofAssigned] = [passesOf('members'), passesOf('assigned')]

/** What a scanner needs without a network (decision 70). After the last day nobody needs the keys. */
export async function passList(ctx: Context, item: ItemOfScan): Promise<PassListReply> {
  const { id: itemId, eventId, times, event } = item
  const read = times.kind === 'sub-event' ? ofMembers : ofAssigned
  const now = ctx.now()
  const keptUntil = closesAt(times, event)
  const rows = now < keptUntil ? await read(ctx, { itemId, eventId }) : []
  const people = rows.map(({ number, ...person }) => {
    const key = keyOfPass(ctx.jwtSecret, { eventId, userId: person.id, number })
    return { ...person, passNumber: number, passKey: key.toString('base64url') }
  })
  return { data: { readAt: now.toISOString(), keptUntil: keptUntil.toISOString(), people } }
}

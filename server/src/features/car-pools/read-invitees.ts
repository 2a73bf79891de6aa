import { INVITEES_SHOWN } from '@muster/domain/car-pools/limits.ts'
import type { Person } from '@muster/domain/itinerary/schema.ts'
import type { Context } from '#context.ts'
import { shownName } from '#features/accounts/shown-name.ts'
import type { Standing } from './standing.ts'

const TEXT = `select u.id, ${shownName('u')} as name
  from event_members m join users u on u.id = m.user_id
  where m.event_id = $1 and u.id <> $2 and ($3 = '' or position(lower($3) in lower(${shownName('u')})) > 0)
    and not exists (select from assignments a
      where a.event_id = $1 and a.user_id = u.id and a.kind = 'car-pool')
    and not exists (select from car_pools c where c.event_id = $1 and c.owner_id = u.id)
    -- once is enough
    and not exists (select from car_pool_requests r where r.car_pool_id = $4 and r.requestee_id = u.id
      and r.request_type = 'invite_request' and r.request_status = 'pending')
    -- a co-ordinator who is no member owns no pool, and learns no names
    and ($5::boolean or exists (select from event_members mine where mine.event_id = $1 and mine.user_id = $2))
  order by lower(${shownName('u')}), u.id limit ${INVITEES_SHOWN}`

export async function readInvitees(ctx: Context, standing: Standing, search: string): Promise<Person[]> {
  const { rows } = await ctx.pool.query<Person>({
    name: 'car-pool-invitees',
    text: TEXT,
    values: [standing.eventId, standing.id, search, standing.ownsPoolId, standing.isAdmin],
  })
  return rows
}

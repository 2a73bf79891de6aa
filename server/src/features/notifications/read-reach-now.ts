import type { Channel } from '@muster/domain/notifications/kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { isSignedIn } from './signed-in-sql.ts'

export interface Reach {
  userId: number
  choices: Partial<Record<Channel, boolean>>
  /** push subscriptions */
  devices: number[]
  hasEmail: boolean
  hasPhone: boolean
}

interface Message {
  id: number
  eventId: number | null
  kind: string
}

interface Chosen {
  now: Date
  /** only who would be too late then; `null`: all who are queued */
  until: Date | null
  limit: number
}

/** Of queued recipients: by what they can be reached at this moment. */
export const readReach = (tx: Tx, message: Message, { now, until, limit }: Chosen) =>
  reachOf(
    tx,
    { ...message, now },
    sql`select r.user_id from recipients r join notifications n on n.id = r.notification_id
      where r.notification_id = ${message.id} and r.state = 'queued'
        and (${until}::timestamptz is null or coalesce(r.expires_at, n.expires_at) <= ${until})
      order by r.user_id limit ${limit}`,
  )

interface Named {
  now: Date
  userIds: readonly number[]
}

export const readReachOf = (tx: Tx, message: Message, { userIds, now }: Named) =>
  reachOf(tx, { ...message, now }, sql`select user_id from unnest(${userIds}::int[]) as given (user_id)`)

/** Of all members of an event. */
export const readReachOfMembers = (
  tx: Tx,
  { eventId, kind, now }: { eventId: number; kind: string; now: Date },
) =>
  reachOf(
    tx,
    { id: 0, eventId, kind, now },
    sql`select user_id from event_members where event_id = ${eventId}`,
  )

async function reachOf(
  tx: Tx,
  { eventId, kind, now }: Message & { now: Date },
  people: RawBuilder<unknown>,
): Promise<Reach[]> {
  const { rows } = await sql<Reach>`
    select u.id as "userId",
        u.confirmed and not exists (
          select from unsubscribes x where x.user_id = u.id and x.event_id = ${eventId}::int) as "hasEmail",
        u.contact <> '' as "hasPhone",
        array(select s.id from push_subscriptions s where s.user_id = u.id and s.is_active and ${isSignedIn(now)}
          and (s.expiration_time is null or s.expiration_time > ${now}) order by s.id) as devices,
        coalesce((select jsonb_object_agg(c.channel, c.is_on) from channel_choices c
          where c.user_id = u.id and c.kind = ${kind}), '{}') as choices
      from (${people}) as p join users u on u.id = p.user_id`.execute(tx)
  return rows
}

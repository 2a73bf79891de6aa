import { channelsFor, heldUntil, isDue } from '@muster/domain/notifications/delivery-rules.ts'
import type { Channel, MessageKind } from '@muster/domain/notifications/kinds.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { stillPending } from './read-pending.ts'
import { type Reach, readReach } from './read-reach-now.ts'
import { settle } from './store-deliver-settle.ts'

/** People for each transaction, so that no statement takes long. */
const PEOPLE_AT_ONCE = 2_000

export interface Planning {
  notificationId: number
  now: Date
  /** channels that this installation has */
  has: Readonly<Record<Channel, boolean>>
}

export interface Planned {
  eventId: number | null
  userIds: number[]
  /** call it again */
  isMore: boolean
}

interface Planable {
  id: number
  eventId: number | null
  kind: MessageKind
  isReminder: boolean
  collapseKey: string | null
  dueAt: Date | null
  expiresAt: Date
  sendAfter: Date | null
  isStopped: boolean
  timezone: string | null
  quietFrom: string | null
  quietUntil: string | null
}

/** Makes the deliveries of recipients who have none yet (R320). A second call makes none twice. */
export async function planDeliveries(tx: Tx, planning: Planning): Promise<Planned | null> {
  const { notificationId: id, now } = planning
  const found = await lockPlanable(tx, id)
  if (!found) return null
  if (found.isStopped) return stopped(tx, found, now)
  await skipReplaced(tx, found)
  await skip(tx, id, 'expired', sql`coalesce(expires_at, ${found.expiresAt}) <= ${now}`)
  if (found.isReminder) {
    const pending = await stillPending(tx, id)
    await skip(tx, id, 'done', sql`user_id <> all (${pending}::int[])`)
  }
  const until = await holdBack(tx, found, now)
  const people = await readReach(tx, found, { now, until, limit: PEOPLE_AT_ONCE })
  await insertDeliveries(tx, { ...planning, message: found }, people)
  await settle(tx, [id], now)
  const userIds = people.map(({ userId }) => userId)
  return { eventId: found.eventId, userIds, isMore: people.length === PEOPLE_AT_ONCE }
}

/** What is queued ends at once; what is on its way may still arrive. */
export async function stopDeliveries(tx: Tx, notificationId: number, now: Date): Promise<void> {
  await sql`update deliveries set state = 'stopped'
    where notification_id = ${notificationId} and state = 'queued'`.execute(tx)
  await sql`update recipients r set state = 'skipped', skipped_because = 'stopped'
    where r.notification_id = ${notificationId} and r.state in ('queued', 'sending') and not exists (
      select from deliveries d where d.notification_id = r.notification_id and d.user_id = r.user_id
        and d.state in ('sending', 'sent'))`.execute(tx)
  await settle(tx, [notificationId], now)
}

async function stopped(tx: Tx, { id, eventId }: Planable, now: Date): Promise<Planned> {
  await stopDeliveries(tx, id, now)
  return { eventId, userIds: [], isMore: false }
}

/** With the others of its key, in the order of their ids, as the outcomes of deliveries lock them. */
async function lockPlanable(tx: Tx, id: number): Promise<Planable | undefined> {
  await sql`select id from notifications n where n.id = ${id} or n.notification_status in ('queued', 'sending')
      and (n.event_id, n.collapse_key) = (select event_id, collapse_key from notifications where id = ${id})
    order by n.id for no key update`.execute(tx)
  const { rows } = await sql<Planable>`
    select n.id, n.event_id as "eventId", n.kind, n.reminder_type is not null as "isReminder",
        n.collapse_key as "collapseKey", n.due_at as "dueAt", n.expires_at as "expiresAt", n.send_after as "sendAfter",
        n.stopped_at is not null as "isStopped", e.timezone, e.quiet_from as "quietFrom", e.quiet_until as "quietUntil"
      from notifications n left join events e on e.id = n.event_id
      where n.id = ${id} and n.notification_status in ('queued', 'sending')`.execute(tx)
  return rows[0]
}

/** A person for whom there is a newer one with the same key does not get the older one any more. */
async function skipReplaced(tx: Tx, { eventId, collapseKey }: Planable): Promise<void> {
  if (collapseKey === null) return
  const { rows } = await sql<{ notificationId: number; userId: number }>`
    with same_key as (select id from notifications
      where collapse_key = ${collapseKey} and event_id is not distinct from ${eventId}::int)
    update recipients r set state = 'skipped', skipped_because = 'replaced'
      where r.notification_id in (select id from same_key) and r.state in ('queued', 'sending') and exists (
        select from recipients newer where newer.user_id = r.user_id and newer.notification_id > r.notification_id
          and newer.notification_id in (select id from same_key))
      returning r.notification_id as "notificationId", r.user_id as "userId"`.execute(tx)
  if (rows.length === 0) return
  await sql`update deliveries d set state = 'stopped'
    from unnest(${rows.map(row => row.notificationId)}::int[], ${rows.map(({ userId }) => userId)}::int[])
      as replaced (notification_id, user_id)
    where d.notification_id = replaced.notification_id and d.user_id = replaced.user_id and d.state = 'queued'`.execute(
    tx,
  )
}

const skip = (tx: Tx, id: number, because: 'expired' | 'done', where: ReturnType<typeof sql>) =>
  sql`update recipients set state = 'skipped', skipped_because = ${because}
    where notification_id = ${id} and state = 'queued' and ${where}`.execute(tx)

/** In quiet hours: the end of them, when the notification is planned again. What expires before is sent now. */
async function holdBack(tx: Tx, message: Planable, now: Date): Promise<Date | null> {
  const { id, sendAfter, timezone, quietFrom, quietUntil } = message
  if (sendAfter && sendAfter > now) return sendAfter
  if (timezone === null || quietFrom === null || quietUntil === null) return null
  const quiet = { from: quietFrom.slice(0, 5), until: quietUntil.slice(0, 5) }
  const until = heldUntil({ ...message, now, timezone, quiet })
  if (until) await tx.updateTable('notifications').set({ send_after: until }).where('id', '=', id).execute()
  return until
}

interface Inserting extends Planning {
  message: { id: number; kind: MessageKind; dueAt: Date | null }
  /** the devices of these people are all gone */
  isWithoutPush?: boolean
}

/** Three statements for any number of people. */
export async function insertDeliveries(
  tx: Tx,
  { message, now, has, isWithoutPush = false }: Inserting,
  people: readonly Reach[],
): Promise<void> {
  if (people.length === 0) return
  const isUrgent = isDue(message, now)
  const wanted = people.map(person => {
    const devices = has.push && !isWithoutPush ? person.devices : []
    const channels = channelsFor({
      ...{ isDue: isUrgent, choices: person.choices, devices: devices.length },
      ...{ hasEmail: person.hasEmail, hasWhatsApp: has.whatsapp && person.hasPhone },
    })
    return { userId: person.userId, devices, channels }
  })
  const rows = wanted.flatMap(({ userId, devices, channels }) =>
    channels
      .filter(channel => !isWithoutPush || channel === 'email')
      .flatMap(channel =>
        (channel === 'push' ? devices : [null]).map(device => ({ userId, channel, device })),
      ),
  )
  await sql`insert into deliveries (notification_id, user_id, channel, subscription_id, next_try_at)
    select ${message.id}, *, ${now} from unnest(${rows.map(({ userId }) => userId)}::int[],
      ${rows.map(({ channel }) => channel)}::text[], ${rows.map(({ device }) => device)}::int[])
    on conflict do nothing`.execute(tx)
  if (isWithoutPush) return
  const reached = wanted.filter(({ channels }) => channels.length > 0).map(({ userId }) => userId)
  await sql`update recipients set
      state = case when user_id = any (${reached}::int[]) then 'sending' else 'skipped' end,
      skipped_because = case when user_id = any (${reached}::int[]) then null else 'unreachable' end
    where notification_id = ${message.id} and state = 'queued'
      and user_id = any (${people.map(({ userId }) => userId)}::int[])`.execute(tx)
  await sql`update notifications set notification_status = 'sending'
    where id = ${message.id} and notification_status = 'queued'`.execute(tx)
}

import type { Channel, MessageKind } from '@muster/domain/notifications/kinds.ts'
import { type AfterTry, afterTry, type Outcome } from '@muster/domain/notifications/retry-rules.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import type { Tx } from '#db/connect.ts'
import type { PushDevice } from '#outside/push.ts'
import { isListed } from './inbox-sql.ts'
import { isSignedIn } from './signed-in-sql.ts'
import { fallBackToEmail } from './store-deliver-fallback.ts'
import type { Planning } from './store-deliver-plan.ts'
import { type Pair, settle, settleRecipients } from './store-deliver-settle.ts'

/** Longer than any channel's timeout, with time to write the outcome. */
const LEASE_MS = 60_000

/** Everything that a channel needs. */
export interface Claimed extends Pair {
  id: number
  channel: Channel
  receipt: string
  attempts: number
  leasedUntil: Date
  documentId: string
  kind: MessageKind
  eventId: number | null
  eventName: string | null
  dueAt: Date | null
  expiresAt: Date
  isStopped: boolean
  /** an earlier try got no answer, and the channel has said since that it arrived */
  hasArrived: boolean
  collapseKey: string | null
  path: string | null
  title: string
  body: string
  email: string
  contact: string
  unread: number
  /** of a push, unless it is gone or somebody else's meanwhile */
  device: (PushDevice & { id: number }) | null
}

/** Nobody else takes them until the lease is over. Due are queued ones, and those whose worker died. */
export async function claimDue(
  ctx: Context,
  channel: Channel,
  limit: number,
  { fullHosts = [], isOff = false }: Claiming = {},
): Promise<Claimed[]> {
  const now = ctx.now()
  const lease = new Date(now.getTime() + LEASE_MS)
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select id from deliveries where channel = ${channel} and state in ('queued', 'sending') and next_try_at <= ${now}
          and ${isToOthers(fullHosts)} and ${isOff ? hasExpired(now) : sql`true`} order by next_try_at limit ${limit} for update skip locked),
    claimed as (
      update deliveries d set state = 'sending', leased_until = ${lease}, next_try_at = ${lease}
        from due where d.id = due.id returning d.*)
    select c.id, c.channel, c.receipt, c.attempts, c.leased_until as "leasedUntil", c.user_id as "userId",
        n.id as "notificationId", n.document_id as "documentId", n.kind, n.event_id as "eventId", e.name as "eventName",
        n.due_at as "dueAt", least(r.expires_at, n.expires_at) as "expiresAt",
        n.stopped_at is not null or r.state = 'skipped' as "isStopped",
        c.delivered_at is not null and c.channel = 'whatsapp' as "hasArrived", n.collapse_key as "collapseKey", n.path,
        coalesce(r.title, n.title) as title, coalesce(r.body, n.body) as body, u.email, u.contact,
        (select count(*)::int from recipients i where i.user_id = c.user_id and i.read_at is null and ${isListed('i')}) as unread,
        case when s.id is not null then
          jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) end as device
      from claimed c join notifications n on n.id = c.notification_id
        join recipients r on r.notification_id = c.notification_id and r.user_id = c.user_id
        join users u on u.id = c.user_id left join events e on e.id = n.event_id
        left join push_subscriptions s on s.id = c.subscription_id and s.user_id = c.user_id and s.is_active
          and ${isSignedIn(now)}`.execute(dbOf(ctx))
  return rows
}

interface Claiming {
  fullHosts?: readonly string[]
  /** this server cannot send by the channel, and another one may */
  isOff?: boolean
}

const hasExpired = (now: Date) => sql`exists (
  select from recipients r join notifications n on n.id = r.notification_id
    where r.notification_id = deliveries.notification_id and r.user_id = deliveries.user_id
      and least(r.expires_at, n.expires_at) <= ${now})`

const isToOthers = (hosts: readonly string[]) =>
  hosts.length === 0
    ? sql`true`
    : sql`not exists (select from push_subscriptions s
        where s.id = deliveries.subscription_id and split_part(s.endpoint, '/', 3) = any (${hosts}::text[]))`

export interface Tried {
  delivery: Claimed
  outcome: Outcome
  error?: string
  afterSeconds?: number | null
  providerId?: string
}

/** In one transaction, however many. Who wrote an outcome once and repeats it changes nothing. */
export function writeOutcomes(ctx: Context, tried: readonly Tried[], has: Planning['has']): Promise<void> {
  const now = ctx.now()
  const results = tried.map(one => ({
    ...one,
    after: afterTry({ ...one, ...pick(one.delivery), now, jitter: Math.random() }),
  }))
  const ids = [...new Set(tried.map(({ delivery }) => delivery.notificationId))]
  return ctx.inTransaction(
    async tx => {
      await sql`select id from notifications where id = any (${ids}::int[]) order by id for no key update`.execute(
        tx,
      )
      await updateDeliveries(tx, results, now)
      await updateDevices(tx, results, now)
      await fallBackToEmail(
        tx,
        results
          .filter(({ delivery, after }) => delivery.channel !== 'email' && after.state === 'failed')
          .map(({ delivery }) => delivery),
        { now, has },
      )
      await settleRecipients(
        tx,
        results.map(({ delivery }) => delivery),
      )
      await settle(tx, ids, now)
    },
    { isIdempotent: true },
  )
}

const pick = ({ attempts, expiresAt }: Claimed) => ({ attempts, expiresAt })

type Result = Tried & { after: AfterTry }

/** The lease says whose outcome it is: another worker may have taken the delivery after it. */
const updateDeliveries = (tx: Tx, results: readonly Result[], now: Date) =>
  sql`
    update deliveries d set leased_until = null, error = o.error, provider_id = coalesce(o.provider_id, d.provider_id),
        attempts = least(d.attempts + o.tries, 1000), next_try_at = coalesce(o.next_try_at, d.next_try_at),
        sent_at = case when o.state = 'sent' then ${now}::timestamptz end,
        state = case when o.state = 'queued' and (n.stopped_at is not null or r.skipped_because is not null)
          then 'stopped' else o.state end
      from unnest(${results.map(({ delivery }) => delivery.id)}::bigint[],
        ${results.map(({ delivery }) => delivery.leasedUntil)}::timestamptz[],
        ${results.map(({ after }) => after.state)}::text[],
        ${results.map(({ after }) => after.nextTryAt)}::timestamptz[],
        ${results.map(({ error = null }) => error)}::text[],
        ${results.map(({ providerId = null }) => providerId)}::text[],
        ${results.map(({ outcome }) => (outcome === 'expired' || outcome === 'stopped' ? 0 : 1))}::int[])
        as o (id, lease, state, next_try_at, error, provider_id, tries), notifications n, recipients r
      where d.id = o.id and d.state = 'sending' and d.leased_until = o.lease and n.id = d.notification_id
        and r.notification_id = d.notification_id and r.user_id = d.user_id`.execute(tx)

async function updateDevices(tx: Tx, results: readonly Result[], now: Date): Promise<void> {
  const devicesOf = (wanted: Outcome) =>
    results.flatMap(({ outcome, delivery: { device } }) => (device && outcome === wanted ? [device] : []))
  const gone = devicesOf('gone')
  if (gone.length > 0)
    await sql`delete from push_subscriptions s using unnest(${gone.map(({ id }) => id)}::int[],
        ${gone.map(({ endpoint }) => endpoint)}::text[]) as g (id, endpoint)
      where s.id = g.id and s.endpoint = g.endpoint`.execute(tx)
  const reached = devicesOf('accepted').map(({ id }) => id)
  if (reached.length > 0)
    await sql`update push_subscriptions set last_sent_at = ${now} where id = any (${reached}::int[])`.execute(
      tx,
    )
}

import type { OwnDataReply } from '@muster/domain/profile/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import type { Caller } from '#http/caller.ts'

interface Source {
  list: string
  table: string
  /** holds the person's id */
  column: string
  /** secrets, and what says something about other people */
  without?: readonly string[]
}

/** Every reference to a person in the schema. A test walks its foreign keys, so that a new one is not forgotten (R205). */
export const OWN_DATA: readonly Source[] = [
  { list: 'account', table: 'users', column: 'id', without: ['password_hash'] },
  { list: 'sessions', table: 'sessions', column: 'user_id' },
  { list: 'one_time_codes', table: 'one_time_codes', column: 'user_id', without: ['code_hash'] },
  { list: 'calendar_link', table: 'calendar_feeds', column: 'user_id', without: ['nonce'] },
  { list: 'events_joined', table: 'event_members', column: 'user_id' },
  { list: 'preferences', table: 'preferences', column: 'user_id' },
  { list: 'assignments', table: 'assignments', column: 'user_id' },
  { list: 'check_ins', table: 'check_ins', column: 'user_id' },
  {
    list: 'check_ins_made',
    table: 'check_ins',
    column: 'by_user_id',
    without: ['user_id', 'annulled_reason'],
  },
  { list: 'check_ins_annulled', table: 'check_ins', column: 'annulled_by_id', without: ['user_id'] },
  { list: 'car_pools', table: 'car_pools', column: 'owner_id' },
  { list: 'car_pool_requests_sent', table: 'car_pool_requests', column: 'requester_id' },
  { list: 'car_pool_requests_received', table: 'car_pool_requests', column: 'requestee_id' },
  { list: 'car_pool_waits', table: 'car_pool_waits', column: 'user_id' },
  { list: 'push_subscriptions', table: 'push_subscriptions', column: 'user_id', without: ['p256dh', 'auth'] },
  { list: 'notifications_sent', table: 'notifications', column: 'sender_id' },
  { list: 'notifications_received', table: 'deliveries', column: 'user_id' },
  { list: 'co_ordinated_items', table: 'items', column: 'coordinator_id' },
  { list: 'co_ordinated_events', table: 'events', column: 'emergency_coordinator_id' },
  {
    list: 'requests_repeated',
    table: 'idempotency_keys',
    column: 'user_id',
    without: ['key', 'request_hash', 'result'],
  },
  { list: 'api_tokens', table: 'api_tokens', column: 'admin_id', without: ['token_hash'] },
  { list: 'audit_as_actor', table: 'audit', column: 'actor_id', without: ['subject_id'] },
  { list: 'audit_as_subject', table: 'audit', column: 'subject_id', without: ['actor_id'] },
]

type Select = RawBuilder<{ list: string; row: Record<string, unknown> }>

const rowsOf = ({ list, table, column, without = [] }: Source, userId: number): Select => sql`
  select ${list}::text as list, to_jsonb(t) - ${[...without]}::text[] as row
  from ${sql.table(table)} t where t.${sql.ref(column)} = ${userId}`

/** What names the person by the e-mail address, or explains the ids in the other lists. */
const othersOf = ({ id, email }: { id: number; email: string }): Select[] => [
  sql`select 'invitations', to_jsonb(t) from event_invitations t where t.email = lower(${email})`,
  sql`select 'e_mails', to_jsonb(t) from pgboss.job t where ${isJobOf({ id, email })}`,
  sql`select 'notifications', to_jsonb(n) - 'sender_id'::text
    from notifications n join deliveries d on d.notification_id = n.id where d.user_id = ${id}`,
  sql`select 'events', jsonb_build_object('id', e.id, 'name', e.name, 'start_date', e.start_date)
    from events e join event_members m on m.event_id = e.id where m.user_id = ${id}`,
]

/** E-mails that wait, or were sent lately. */
const isJobOf = ({ id, email }: { id: number; email: string }) => sql`
  t.name = 'account-mail' and (t.data ->> 'userId' = ${String(id)}
    or lower(${email}) in (lower(t.data ->> 'email'), lower(t.data -> 'person' ->> 'email')))`

export async function readOwnData(ctx: Context, { user }: Caller): Promise<OwnDataReply> {
  const selects = [...OWN_DATA.map(source => rowsOf(source, user.id)), ...othersOf(user)]
  const { rows } = await sql<{ list: string; row: Record<string, unknown> }>`${sql.join(
    selects,
    sql` union all `,
  )}`.execute(dbOf(ctx))
  const lists = Map.groupBy(rows, ({ list }) => list)
  return {
    data: {
      exportedAt: ctx.now().toISOString(),
      lists: Object.fromEntries([...lists].map(([list, of]) => [list, of.map(({ row }) => row)])),
    },
  }
}

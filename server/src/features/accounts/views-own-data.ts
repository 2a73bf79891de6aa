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
  {
    list: 'passkeys',
    table: 'passkeys',
    column: 'user_id',
    without: ['credential_id', 'public_key'],
  },
  { list: 'recovery_codes', table: 'recovery_codes', column: 'user_id', without: ['code_hash'] },
  { list: 'one_time_codes', table: 'one_time_codes', column: 'user_id', without: ['code_hash'] },
  {
    list: 'hand_offs',
    table: 'hand_offs',
    column: 'user_id',
    without: ['selector', 'code_hash', 'session_id'],
  },
  { list: 'calendar_link', table: 'calendar_feeds', column: 'user_id', without: ['nonce'] },
  { list: 'events_joined', table: 'event_members', column: 'user_id' },
  { list: 'preferences', table: 'preferences', column: 'user_id' },
  { list: 'assignments', table: 'assignments', column: 'user_id' },
  { list: 'changes_to_tell', table: 'changes_to_tell', column: 'user_id', without: ['by_id'] },
  { list: 'changes_made', table: 'changes_to_tell', column: 'by_id', without: ['user_id'] },
  { list: 'check_ins', table: 'check_ins', column: 'user_id' },
  {
    list: 'check_ins_made',
    table: 'check_ins',
    column: 'by_user_id',
    without: ['user_id', 'annulled_reason'],
  },
  { list: 'check_ins_annulled', table: 'check_ins', column: 'annulled_by_id', without: ['user_id'] },
  { list: 'excuses', table: 'excuses', column: 'user_id' },
  { list: 'excuses_given', table: 'excuses', column: 'by_user_id', without: ['user_id', 'reason'] },
  { list: 'moves', table: 'departure_moves', column: 'user_id' },
  { list: 'departures_marked', table: 'departures', column: 'by_user_id' },
  { list: 'departures_undone', table: 'departures', column: 'undone_by_id' },
  { list: 'passes', table: 'passes', column: 'user_id' },
  { list: 'scans', table: 'scans', column: 'user_id', without: ['client_key', 'by_user_id'] },
  { list: 'scans_made', table: 'scans', column: 'by_user_id', without: ['user_id'] },
  { list: 'car_pools', table: 'car_pools', column: 'owner_id' },
  { list: 'car_pool_requests_sent', table: 'car_pool_requests', column: 'requester_id' },
  { list: 'car_pool_requests_received', table: 'car_pool_requests', column: 'requestee_id' },
  { list: 'car_pool_waits', table: 'car_pool_waits', column: 'user_id' },
  {
    list: 'push_subscriptions',
    table: 'push_subscriptions',
    column: 'user_id',
    without: ['p256dh', 'auth', 'session_id'],
  },
  { list: 'installed_app', table: 'installed_apps', column: 'user_id' },
  { list: 'notifications_sent', table: 'notifications', column: 'sender_id' },
  { list: 'notifications_received', table: 'recipients', column: 'user_id' },
  { list: 'deliveries', table: 'deliveries', column: 'user_id', without: ['receipt', 'provider_id'] },
  { list: 'channel_choices', table: 'channel_choices', column: 'user_id' },
  { list: 'unsubscribes', table: 'unsubscribes', column: 'user_id' },
  { list: 'notifications_stopped', table: 'notifications', column: 'stopped_by_id' },
  { list: 'contacts_received', table: 'contacts', column: 'user_id', without: ['by_user_id'] },
  { list: 'contacts_made', table: 'contacts', column: 'by_user_id', without: ['user_id'] },
  { list: 'roll_calls_asked', table: 'roll_call_people', column: 'user_id' },
  { list: 'roll_call_answers', table: 'roll_call_answers', column: 'user_id', without: ['client_key'] },
  {
    list: 'roll_call_answers_given',
    table: 'roll_call_answers',
    column: 'by_user_id',
    without: ['user_id', 'place', 'latitude', 'longitude', 'client_key'],
  },
  { list: 'roll_calls_started', table: 'roll_calls', column: 'started_by_id' },
  { list: 'roll_calls_ended', table: 'roll_calls', column: 'ended_by_id' },
  { list: 'co_ordinated_items', table: 'items', column: 'coordinator_id' },
  {
    list: 'co_ordinated_events',
    table: 'events',
    column: 'emergency_coordinator_id',
    without: ['invite_nonce', 'join_policy', 'join_domains'],
  },
  {
    list: 'requests_repeated',
    table: 'idempotency_keys',
    column: 'user_id',
    without: ['key', 'request_hash', 'result'],
  },
  { list: 'api_tokens', table: 'api_tokens', column: 'admin_id', without: ['token_hash'] },
  {
    list: 'webhooks_added',
    table: 'webhooks',
    column: 'created_by_id',
    without: ['signing_key', 'previous_key'],
  },
  { list: 'imports', table: 'imports', column: 'by_id' },
  { list: 'imports_undone', table: 'imports', column: 'undone_by_id' },
  { list: 'imported', table: 'import_changes', column: 'user_id' },
  { list: 'webhook_messages', table: 'webhook_messages', column: 'user_id' },
  // log-ins, and what others have changed of the account
  { list: 'security_log', table: 'security_log', column: 'user_id', without: ['actor_id', 'people'] },
  {
    list: 'security_log_as_actor',
    table: 'security_log',
    column: 'actor_id',
    without: ['user_id', 'people'],
  },
  { list: 'audit_as_actor', table: 'audit', column: 'actor_id', without: ['subject_id'] },
  { list: 'audit_as_subject', table: 'audit', column: 'subject_id', without: ['actor_id'] },
]

type Select = RawBuilder<{ list: string; row: Record<string, unknown> }>

const rowsOf = ({ list, table, column, without = [] }: Source, userId: number): Select => sql`
  select ${list}::text as list, to_jsonb(t) - ${[...without]}::text[] as row
  from ${sql.table(table)} t where t.${sql.ref(column)} = ${userId}`

interface Person {
  id: number
  email: string
  confirmed: boolean
}

/** What names the person by the e-mail address, or explains the ids in the other lists. */
const othersOf = ({ id, email, confirmed }: Person): Select[] => [
  // who has not confirmed the address may be a stranger (R27)
  sql`select 'invitations', to_jsonb(t) from event_invitations t where t.email = lower(${email}) and ${confirmed}`,
  sql`select 'e_mails', to_jsonb(t) from pgboss.job t where ${isJobOf({ id, email })}
    and (${confirmed} or t.data ->> 'kind' not like 'invitation%')`,
  sql`select 'notifications', to_jsonb(n) - 'sender_id'::text
    from notifications n join recipients r on r.notification_id = n.id where r.user_id = ${id}`,
  sql`select 'phone_number_read', to_jsonb(t) - '{actor_id,people,token_id}'::text[]
    from security_log t where t.people @> array[${id}::integer]`,
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

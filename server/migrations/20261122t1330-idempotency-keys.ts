import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table idempotency_keys (
      id bigint primary key generated always as identity,
      -- null: a visitor
      user_id integer references users on delete cascade,
      key text not null,
      request_hash bytea not null,
      -- what the transaction returned: ids, never a secret
      result jsonb,
      created_at timestamptz not null,
      constraint idempotency_keys_one_per_caller unique nulls not distinct (user_id, key)
    );
    create index idempotency_keys_by_age on idempotency_keys (created_at);
  `.execute(db)
}

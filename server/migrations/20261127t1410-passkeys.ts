import { type Kysely, sql } from 'kysely'

/** Passkeys as a second factor (decision 97). Admins of before are asked from now on. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users add column role_since timestamptz not null default now();

    create table passkeys (
      id int generated always as identity primary key,
      user_id int not null references users (id) on delete cascade,
      credential_id text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      device text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      constraint passkeys_one_account_each unique (credential_id)
    );
    create index passkeys_of_user on passkeys (user_id);

    create table recovery_codes (
      user_id int not null references users (id) on delete cascade,
      code_hash bytea not null,
      created_at timestamptz not null,
      primary key (user_id, code_hash)
    );

    create table used_challenges (
      id uuid primary key,
      expires_at timestamptz not null
    );
  `.execute(db)
}

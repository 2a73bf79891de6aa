import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function new_document_id() returns text language sql volatile
      return substr(replace(gen_random_uuid()::text, '-', ''), 1, 24);

    create table users (
      id integer primary key generated always as identity,
      document_id text not null default new_document_id() constraint users_document_id unique,
      username text not null,
      email text not null,
      name text not null,
      contact text not null,
      password_hash text not null,
      role text not null default 'Attendee' constraint users_known_role check (role in ('Admin', 'Attendee')),
      confirmed boolean not null default false,
      disabled_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index users_one_account_per_email on users (lower(email));

    create table sessions (
      id integer primary key generated always as identity,
      user_id integer not null references users on delete cascade,
      user_agent text,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index sessions_of_user on sessions (user_id);
    create index sessions_by_expiry on sessions (expires_at);

    create table one_time_codes (
      code_hash bytea primary key,
      user_id integer not null references users on delete cascade,
      purpose text not null constraint one_time_codes_known_purpose check (purpose in ('reset-password', 'confirm-email')),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index one_time_codes_of_user on one_time_codes (user_id, purpose);

    create table secrets (
      name text primary key,
      value text not null,
      created_at timestamptz not null default now()
    );

    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );

    create table audit (
      id bigint primary key generated always as identity,
      at timestamptz not null default now(),
      actor_id integer references users on delete set null,
      action text not null,
      event_id integer,
      subject_type text,
      subject_id integer,
      details jsonb not null default '{}'
    );
    create index audit_by_event on audit (event_id, at);
  `.execute(db)
}

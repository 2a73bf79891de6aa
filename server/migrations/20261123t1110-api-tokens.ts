import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table api_tokens (
      id integer primary key generated always as identity,
      -- the token acts for this Admin
      admin_id integer not null references users on delete cascade,
      name text not null constraint api_tokens_name check (char_length(name) between 1 and 60),
      access text not null constraint api_tokens_access check (access in ('read', 'read-write')),
      -- SHA-256 in base64url; the token itself is random, so it needs no salt
      token_hash text not null constraint api_tokens_one_per_hash unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      constraint api_tokens_end check (expires_at <= created_at + interval '366 days')
    );
    create index api_tokens_by_admin on api_tokens (admin_id);

    -- an Admin who is appointed again does not get the old tokens back
    create function end_api_tokens() returns trigger language plpgsql as $$
    begin
      delete from api_tokens where admin_id = new.id;
      return null;
    end $$;
    create trigger users_end_api_tokens after update of role, disabled_at on users for each row
      when (new.role <> 'Admin' or new.disabled_at is not null) execute function end_api_tokens();
  `.execute(db)
}

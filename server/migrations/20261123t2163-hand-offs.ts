import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table hand_offs (
      -- a newer code replaces the older one
      user_id integer primary key references users on delete cascade,
      -- signing out on the screen that shows the code ends it
      session_id integer not null references sessions on delete cascade,
      selector text not null constraint hand_offs_selector check (char_length(selector) = 3),
      code_hash bytea not null constraint hand_offs_code_hash check (octet_length(code_hash) = 32),
      wrong_tries smallint not null default 0 constraint hand_offs_wrong_tries check (wrong_tries between 0 and 5),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      constraint hand_offs_end check (expires_at <= created_at + interval '2 minutes')
    );
    create index hand_offs_by_selector on hand_offs (selector);
    create index hand_offs_by_session on hand_offs (session_id);
  `.execute(db)
}

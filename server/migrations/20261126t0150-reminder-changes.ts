import { type Kysely, sql } from 'kysely'

/** What an Admin has decided for one reminder before it is sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create table reminder_changes (
      event_id integer not null references events on delete cascade,
      rule text not null constraint reminder_changes_name_length check (char_length(rule) between 1 and 50),
      -- null: of the event itself, or all rooms or car pools of one moment
      item_id integer references items on delete cascade,
      due_at timestamptz not null,
      is_skipped boolean not null,
      -- instead of the usual words
      body text constraint reminder_changes_body_length check (char_length(body) between 1 and 600),
      constraint reminder_changes_say_something check (is_skipped or body is not null),
      constraint reminder_changes_once unique nulls not distinct (event_id, rule, item_id, due_at)
    );
    create index reminder_changes_of_item on reminder_changes (item_id) where item_id is not null;
    alter table reminder_firings add column is_skipped boolean not null default false;
  `)
    .execute(db)
}

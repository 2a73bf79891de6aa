import { type Kysely, sql } from 'kysely'

/**
 * A pass ends with the membership. Its key is not stored: it is worked out from the number and the installation's secret.
 * A scan is kept whatever came of it; of a code that is no pass of the event it names nobody.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create table passes (
      event_id integer not null,
      user_id integer not null,
      number integer not null constraint passes_one_of_a_number unique
        constraint passes_number_of_nine_digits check (number between 100000000 and 999999999),
      created_at timestamptz not null,
      primary key (event_id, user_id),
      foreign key (event_id, user_id) references event_members (event_id, user_id) on delete cascade
    );
    create index passes_of_user on passes (user_id);
    create trigger refuse_former_members before insert on passes
      for each row execute function refuse_former_members();

    create table scans (
      id integer primary key generated always as identity,
      item_id integer not null references items on delete cascade,
      leg text not null constraint scans_known_leg check (leg in ('first', 'second')),
      outcome text not null constraint scans_known_outcome
        check (outcome in ('in', 'already-in', 'not-on-list', 'too-old', 'other-event', 'unknown', 'closed')),
      user_id integer references users on delete set null,
      by_user_id integer references users on delete set null,
      at timestamptz not null,
      recorded_at timestamptz not null,
      client_key text,
      constraint scans_name_nobody_else check (user_id is null or outcome not in ('other-event', 'unknown'))
    );
    create index scans_of_item on scans (item_id, id);
    create index scans_of_user on scans (user_id) where user_id is not null;
    create unique index scans_once_per_client_key on scans (by_user_id, client_key) where client_key is not null;
  `)
    .execute(db)
}

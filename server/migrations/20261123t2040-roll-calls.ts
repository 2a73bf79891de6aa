import { type Kysely, sql } from 'kysely'

/** Who was asked whether they are safe, and every answer (R301 to R308). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create table roll_calls (
      id integer primary key generated always as identity,
      document_id text not null default new_document_id() constraint roll_calls_document_id unique,
      event_id integer not null references events on delete cascade,
      item_id integer references items on delete set null,
      -- the item's name at the start
      about text,
      asks_everybody boolean not null,
      notification_id integer references notifications on delete set null,
      started_at timestamptz not null,
      started_by_id integer references users on delete set null,
      ended_at timestamptz,
      ended_by_id integer references users on delete set null,
      safe_count integer,
      help_count integer,
      silent_count integer,
      constraint roll_calls_of_an_item check (asks_everybody or about is not null),
      constraint roll_calls_end_after_start check (ended_at >= started_at),
      constraint roll_calls_numbers_at_the_end check (
        num_nonnulls(ended_at, safe_count, help_count, silent_count) in (0, 4))
    );
    create unique index roll_calls_one_running on roll_calls (event_id) where ended_at is null;
    create index roll_calls_of_running_items on roll_calls (item_id) where ended_at is null;
    create index roll_calls_by_event on roll_calls (event_id, ended_at desc);

    create table roll_call_answers (
      id integer primary key generated always as identity,
      roll_call_id integer not null references roll_calls on delete cascade,
      user_id integer not null references users on delete cascade,
      answer text not null constraint roll_call_answers_known_answer check (answer in ('safe', 'help')),
      place text constraint roll_call_answers_place_length check (char_length(place) between 1 and 200),
      latitude double precision,
      longitude double precision,
      at timestamptz not null,
      recorded_at timestamptz not null,
      by_user_id integer references users on delete set null,
      client_key text,
      -- received after the end, so that no number changes
      is_late boolean not null default false,
      replaced_at timestamptz,
      constraint roll_call_answers_on_earth
        check (latitude between -90 and 90 and longitude between -180 and 180),
      constraint roll_call_answers_whole_point check ((latitude is null) = (longitude is null))
    );
    create unique index roll_call_answers_one_current on roll_call_answers (roll_call_id, user_id)
      where replaced_at is null and not is_late;
    create unique index roll_call_answers_once_per_client_key on roll_call_answers (roll_call_id, user_id, client_key)
      where client_key is not null;
    create index roll_call_answers_of_user on roll_call_answers (user_id);
    create index roll_call_answers_with_a_place on roll_call_answers (roll_call_id)
      where place is not null or latitude is not null;

    -- who was asked, as at the end
    create table roll_call_people (
      roll_call_id integer not null references roll_calls on delete cascade,
      user_id integer not null references users on delete cascade,
      state text not null constraint roll_call_people_known_state check (state in ('safe', 'help', 'silent')),
      primary key (roll_call_id, user_id)
    );
    create index roll_call_people_of_user on roll_call_people (user_id);

    -- the phones of people who are put on the item that is asked, or taken off
    create function nudge_roll_call() returns trigger language plpgsql set search_path = public as $$
    begin
      perform pg_notify('muster_live', event_id || ' roll-call') from (
        select distinct r.event_id from changed c join roll_calls r on r.item_id = c.item_id
          where r.ended_at is null) events;
      return null;
    end $$;
    create trigger nudge_roll_call_added after insert on assignments referencing new table as changed
      for each statement execute function nudge_roll_call();
    create trigger nudge_roll_call_updated after update on assignments referencing new table as changed
      for each statement execute function nudge_roll_call();
    create trigger nudge_roll_call_removed after delete on assignments referencing old table as changed
      for each statement execute function nudge_roll_call();

    create constraint trigger raise_written after insert or update on roll_calls deferrable initially deferred
      for each row execute function derived.raise_for_row('roll-calls');
    -- the facts of an event, which have its running roll-call
    create constraint trigger raise_items after insert or update on roll_calls deferrable initially deferred
      for each row execute function derived.raise_for_row('items');
    create function derived.raise_for_roll_call_answer() returns trigger language plpgsql as $$
    begin
      perform derived.raise_versions(
        array(select event_id from public.roll_calls where id = new.roll_call_id), 'roll-calls');
      return null;
    end $$;
    create constraint trigger raise_answered after insert or update on roll_call_answers
      deferrable initially deferred for each row execute function derived.raise_for_roll_call_answer();
  `)
    .execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Flights, buses and car pools that have left. The item has the time of each leg as well: a check-in locks the item, so it
 * sees a departure that was made while it waited, and a changed item raises the versions and nudges the screens.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    alter table items add column first_departed_at timestamptz, add column second_departed_at timestamptz;

    create table departures (
      id integer primary key generated always as identity,
      item_id integer not null,
      event_id integer not null,
      kind text not null constraint departures_of_what_departs check (kind in ('flight', 'bus', 'car-pool')),
      leg text not null constraint departures_known_leg check (leg = 'first' or leg = 'second' and kind = 'car-pool'),
      at timestamptz not null,
      by_user_id integer references users on delete set null,
      undone_at timestamptz,
      undone_by_id integer references users on delete set null,
      undone_reason text,
      constraint departures_undone_with_reason check ((undone_at is null) = (undone_reason is null)),
      constraint departures_reason_length check (char_length(undone_reason) between 1 and 300),
      constraint departures_undone_later check (undone_at >= at),
      foreign key (item_id, event_id, kind) references items (id, event_id, kind) on delete cascade
    );
    create unique index departures_once_per_leg on departures (item_id, leg) where undone_at is null;
    create index departures_by_event on departures (event_id) where undone_at is null;

    create table excuses (
      departure_id integer not null references departures on delete cascade,
      user_id integer not null references users on delete cascade,
      reason text not null constraint excuses_reason_length check (char_length(reason) between 1 and 300),
      at timestamptz not null,
      by_user_id integer references users on delete set null,
      primary key (departure_id, user_id)
    );
    create index excuses_of_user on excuses (user_id);

    create table departure_moves (
      departure_id integer not null references departures on delete cascade,
      user_id integer not null references users on delete cascade,
      to_item_id integer not null references items on delete cascade,
      primary key (departure_id, user_id)
    );
    create index departure_moves_of_user on departure_moves (user_id);

    create function keep_departed_at() returns trigger language plpgsql set search_path = public as $$
    begin
      update items set
        first_departed_at = (
          select at from departures where item_id = new.item_id and leg = 'first' and undone_at is null),
        second_departed_at = (
          select at from departures where item_id = new.item_id and leg = 'second' and undone_at is null)
        where id = new.item_id;
      return null;
    end $$;
    -- a departure of a car pool is in the itineraries as well, which know the version of the items
    create constraint trigger raise_written after insert or update on departures deferrable initially deferred
      for each row execute function derived.raise_for_row('items');
    create function derived.raise_for_excuse() returns trigger language plpgsql as $$
    begin
      perform derived.raise_versions(
        array(select event_id from public.departures where id = new.departure_id), 'items');
      return null;
    end $$;
    create constraint trigger raise_written after insert or update on excuses deferrable initially deferred
      for each row execute function derived.raise_for_excuse();
    create trigger keep_departed_at after insert or update on departures
      for each row execute function keep_departed_at();
  `)
    .execute(db)
}

import { type Kysely, sql } from 'kysely'

const DETAILS = [
  { table: 'flights', kind: 'flight', told: ['flight_number', 'departure', 'airport', 'terminal'] },
  { table: 'buses', kind: 'bus', told: ['bus_number', 'time', 'boarding_point', 'boarding_landmark'] },
  { table: 'hotel_rooms', kind: 'hotel-room', told: ['room_number', 'checkin_time', 'checkout_time'] },
  { table: 'sub_events', kind: 'sub-event', told: ['name', 'start_date', 'end_date', 'location'] },
]

/**
 * What was before a change that people are told of, written by triggers, because there are many writers. A row is deleted
 * by the transaction that tells it. The database's clock gives its time, as it does to all writers.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create table changes_to_tell (
      id bigint primary key generated always as identity,
      event_id integer not null references events on delete cascade,
      -- no reference, because it is told that an item is gone
      item_id integer,
      -- whose place on the item it is
      user_id integer references users on delete cascade,
      was jsonb not null,
      at timestamptz not null default now(),
      by_id integer references users on delete set null,
      constraint changes_to_tell_places_are_of_items check (user_id is null or item_id is not null)
    );
    create index changes_to_tell_by_event on changes_to_tell (event_id, at);
    create index changes_to_tell_of_user on changes_to_tell (user_id) where user_id is not null;

    -- set for its transaction by a command that acts for a person, or that tells people itself
    create function changing_person() returns integer language sql stable
      return nullif(current_setting('muster.changed_by', true), '')::integer;
    create function changes_are_told() returns boolean language sql stable
      return coalesce(current_setting('muster.tells_itself', true), '') <> 'yes';

    ${DETAILS.map(recorded).join('\n')}

    create function record_changed_items() returns trigger language plpgsql set search_path = public as $$
    begin
      insert into changes_to_tell (event_id, item_id, was, by_id)
        select n.event_id, n.id, jsonb_build_object('kind', n.kind, 'coordinator_id', o.coordinator_id), changing_person()
          from old_rows o join new_rows n using (id) join events e on e.id = n.event_id
          where e.active and n.kind <> 'car-pool' and o.coordinator_id is distinct from n.coordinator_id;
      return null;
    end $$;
    create trigger record_changes after update on items referencing old table as old_rows new table as new_rows
      for each statement execute function record_changed_items();

    -- before, because the row of its kind goes with it
    create function record_deleted_item() returns trigger language plpgsql set search_path = public as $$
    begin
      if old.kind <> 'car-pool' then
        insert into changes_to_tell (event_id, item_id, was, by_id)
          select old.event_id, old.id,
              coalesce(${DETAILS.map(({ table }) => `(select to_jsonb(d) from ${table} d where d.item_id = old.id)`).join(', ')})
                || jsonb_build_object('kind', old.kind, 'coordinator_id', old.coordinator_id),
              changing_person()
            from events e where e.id = old.event_id and e.active;
      end if;
      return old;
    end $$;
    create trigger record_deleted before delete on items for each row execute function record_deleted_item();

    create function record_changed_places() returns trigger language plpgsql set search_path = public as $$
    begin
      if changes_are_told() then
        insert into changes_to_tell (event_id, item_id, user_id, was, by_id)
          select p.event_id, p.item_id, p.user_id,
              jsonb_build_object('kind', p.kind, 'isThere', tg_op = 'DELETE'), changing_person()
            from places p
              join events e on e.id = p.event_id
              -- a person who has left the event, or whose account is gone, has nothing to be told
              join event_members m on m.event_id = p.event_id and m.user_id = p.user_id
            where e.active and p.kind in ('flight', 'bus', 'hotel-room');
      end if;
      return null;
    end $$;
    create trigger record_added after insert on assignments referencing new table as places
      for each statement execute function record_changed_places();
    create trigger record_removed after delete on assignments referencing old table as places
      for each statement execute function record_changed_places();

    create function record_changed_events() returns trigger language plpgsql set search_path = public as $$
    begin
      insert into changes_to_tell (event_id, was, by_id)
        select n.id, jsonb_build_object('active', o.active, 'start_date', o.start_date, 'end_date', o.end_date,
              'location', o.location), changing_person()
          from old_rows o join new_rows n using (id)
          where o.active and (o.active, o.start_date, o.end_date, o.location)
              is distinct from (n.active, n.start_date, n.end_date, n.location)
            or n.active and not o.active;
      return null;
    end $$;
    create trigger record_changes after update on events referencing old table as old_rows new table as new_rows
      for each statement execute function record_changed_events();
  `)
    .execute(db)
}

const listOf = (row: string, columns: readonly string[]) =>
  columns.map(column => `${row}.${column}`).join(', ')

/** The whole old row, because a message says more than what has changed. */
const recorded = ({ table, kind, told }: (typeof DETAILS)[number]) => `
    create function record_changed_${table}() returns trigger language plpgsql set search_path = public as $$
    begin
      insert into changes_to_tell (event_id, item_id, was, by_id)
        select i.event_id, i.id, to_jsonb(o) || jsonb_build_object('kind', '${kind}'), changing_person()
          from old_rows o join new_rows n using (item_id) join items i on i.id = n.item_id join events e on e.id = i.event_id
          where e.active and (${listOf('o', told)}) is distinct from (${listOf('n', told)});
      return null;
    end $$;
    create trigger record_changes after update on ${table} referencing old table as old_rows new table as new_rows
      for each statement execute function record_changed_${table}();`

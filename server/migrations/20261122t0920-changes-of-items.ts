import { type Kysely, sql } from 'kysely'

/** An item's own row, and the row of its kind. */
const KINDS = ['flights', 'buses', 'hotel_rooms', 'sub_events', 'car_pools']

/**
 * Whoever changes an item or who has a place on it, by whatever way, is seen: open phones are nudged when the
 * transaction commits (the channel and the line are those of server/src/http/live), and `items.updated_at`, by which
 * calendars know a new version, rises with the row of the kind.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create function nudge_items() returns trigger language plpgsql as $$
    begin
      perform pg_notify('muster_live', event_id || ' items') from (select distinct event_id from changed) events;
      return null;
    end $$;
    ${['items', 'assignments'].map(nudges).join('\n')}

    create function touch_items() returns trigger language plpgsql as $$
    begin
      update items set updated_at = now() where id in (select item_id from changed);
      return null;
    end $$;
    ${KINDS.map(touches).join('\n')}
  `)
    .execute(db)
}

const nudges = (table: string) => `
    create trigger nudge_added after insert on ${table} referencing new table as changed
      for each statement execute function nudge_items();
    create trigger nudge_updated after update on ${table} referencing new table as changed
      for each statement execute function nudge_items();
    create trigger nudge_removed after delete on ${table} referencing old table as changed
      for each statement execute function nudge_items();`

const touches = (table: string) => `
    create trigger touch_updated after update on ${table} referencing new table as changed
      for each statement execute function touch_items();`

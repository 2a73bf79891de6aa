import { type Kysely, sql } from 'kysely'

const KINDS = ['flights', 'buses', 'hotel_rooms', 'sub_events', 'car_pools']

/** Any change of items or assignments sends a nudge at commit and raises `items.updated_at`, a calendar's version. */
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

import { type Kysely, sql } from 'kysely'

/** Any change of an event sends a nudge at commit. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function nudge_event() returns trigger language plpgsql as $$
    begin
      perform pg_notify('muster_live', new.id || ' event');
      return null;
    end $$;
    create trigger nudge_event after update on events
      for each row when (old.* is distinct from new.*) execute function nudge_event();
  `.execute(db)
}

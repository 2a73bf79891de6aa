import { type Kysely, sql } from 'kysely'

/**
 * A number for each event that rises with every change of its car pools or of who has a seat, so that a list of
 * thousands is read again only when it has changed. Their sum is the number: each connection adds to a row of its own
 * (`shard`), as in the counts of this schema, and of two snapshots the later one sums up to more.
 *
 * Raised as a transaction commits, so that its row is the last that it waits for, and once, however many rows it
 * changed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create table derived.car_pool_versions (
      event_id integer not null references events on delete cascade,
      shard smallint not null,
      version integer not null,
      primary key (event_id, shard)
    );
    create function derived.raise_car_pool_version() returns trigger language plpgsql as $$
    begin
      -- none is raised where the event itself was deleted
      insert into derived.car_pool_versions as versions (event_id, shard, version)
        select e.id, pg_backend_pid() % 64, 1 from public.events e where e.id = coalesce(new.event_id, old.event_id)
        on conflict (event_id, shard) do update set version = versions.version + 1
          where versions.xmin <> pg_current_xact_id()::xid;
      return null;
    end $$;
    ${['car_pools', 'assignments'].map(raises).join('\n')}
  `)
    .execute(db)
}

const raises = (table: string) => `
    create constraint trigger raise_added after insert or update on ${table} deferrable initially deferred
      for each row when (new.kind = 'car-pool') execute function derived.raise_car_pool_version();
    create constraint trigger raise_removed after delete on ${table} deferrable initially deferred
      for each row when (old.kind = 'car-pool') execute function derived.raise_car_pool_version();`

import { type Kysely, sql } from 'kysely'

/**
 * The version of an event's car pools: a sum of sharded rows that rises with every change. Raised once, at the end of a
 * transaction, to avoid deadlocks.
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

import { type Kysely, sql } from 'kysely'

/**
 * A number for each event that rises with every change of its car pools or of who has a seat, so that a list of
 * thousands is read again only when it has changed. Their sum is the number: each connection adds to a row of its own
 * (`shard`), as in the counts of this schema, and of two snapshots the later one sums up to more.
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
    create function derived.raise_car_pool_versions() returns trigger language plpgsql as $$
    begin
      -- none is raised while the event itself is deleted or, at an import, not there yet
      insert into derived.car_pool_versions as versions (event_id, shard, version)
        select e.id, pg_backend_pid() % 64, 1 from public.events e
          where e.id in (select event_id from changed where kind = 'car-pool') order by e.id
        on conflict (event_id, shard) do update set version = versions.version + 1;
      return null;
    end $$;
    ${['car_pools', 'assignments'].map(raises).join('\n')}
  `)
    .execute(db)
}

const raises = (table: string) => `
    create trigger raise_added after insert on ${table} referencing new table as changed
      for each statement execute function derived.raise_car_pool_versions();
    create trigger raise_updated after update on ${table} referencing new table as changed
      for each statement execute function derived.raise_car_pool_versions();
    create trigger raise_removed after delete on ${table} referencing old table as changed
      for each statement execute function derived.raise_car_pool_versions();`

import { type Kysely, sql } from 'kysely'

/**
 * Numbers that rise with each change of what is the same for all readers of an event, one for each part of it: its items
 * with the cards of their co-ordinators, its members' names, its car pools. Each connection raises a row of its own, so
 * nobody waits; the version is the sum. Raised once, at the end of a transaction, to avoid deadlocks.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create table derived.versions (
      event_id integer not null references events on delete cascade,
      part text not null,
      shard smallint not null,
      version integer not null,
      primary key (event_id, part, shard)
    );
    create function derived.raise_versions(event_ids integer[], changed_part text) returns void language plpgsql as $$
    begin
      -- none is raised where the event itself was deleted
      insert into derived.versions as versions (event_id, part, shard, version)
        select e.id, changed_part, pg_backend_pid() % 64, 1 from public.events e where e.id = any (event_ids) order by e.id
        on conflict (event_id, part, shard) do update set version = versions.version + 1
          where versions.xmin <> pg_current_xact_id()::xid;
    end $$;
    create function derived.raise_for_row() returns trigger language plpgsql as $$
    begin
      perform derived.raise_versions(array[coalesce(new.event_id, old.event_id)], tg_argv[0]);
      return null;
    end $$;
    create function derived.raise_for_event() returns trigger language plpgsql as $$
    begin
      perform derived.raise_versions(array[new.id], 'items');
      return null;
    end $$;
    create function derived.raise_for_user() returns trigger language plpgsql as $$
    begin
      perform derived.raise_versions(array(
        select event_id from public.items where coordinator_id = new.id
        union select id from public.events where emergency_coordinator_id = new.id), 'items');
      perform derived.raise_versions(array(
        select event_id from public.event_members where user_id = new.id), 'members');
      return null;
    end $$;
    create constraint trigger raise_changed after update on events deferrable initially deferred
      for each row execute function derived.raise_for_event();
    create constraint trigger raise_changed after update on users deferrable initially deferred
      for each row when ((new.name, new.username, new.email, new.contact)
        is distinct from (old.name, old.username, old.email, old.contact))
      execute function derived.raise_for_user();
    ${raises('items', 'items', row => `${row}.kind <> 'car-pool'`)}
    ${raises('event_members', 'members')}
    ${['car_pools', 'assignments'].map(replaces).join('\n')}
    drop function derived.raise_car_pool_version();
    drop table derived.car_pool_versions;

    create index check_ins_of_user on check_ins (user_id) include (item_id, leg, at) where annulled_at is null;
  `)
    .execute(db)
}

function raises(table: string, part: string, condition: (row: 'new' | 'old') => string = () => 'true') {
  const execute = `execute function derived.raise_for_row('${part}')`
  return `
    create constraint trigger raise_written after insert or update on ${table} deferrable initially deferred
      for each row when (${condition('new')}) ${execute};
    create constraint trigger raise_removed after delete on ${table} deferrable initially deferred
      for each row when (${condition('old')}) ${execute};`
}

const replaces = (table: string) => `
    drop trigger raise_added on ${table};
    drop trigger raise_removed on ${table};
    ${raises(table, 'car-pools', row => `${row}.kind = 'car-pool'`)}`

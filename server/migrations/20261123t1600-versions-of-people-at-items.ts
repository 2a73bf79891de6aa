import { type Kysely, sql } from 'kysely'

/**
 * What processes keep of an item's people has a version: assignments raise that of the event's items, a check-in that of
 * the item's own count, and a new name each event in which it is shown.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    ${raises('assignments', row => `${row}.kind <> 'car-pool'`, 'items')}
    ${raises('items', row => `${row}.kind = 'car-pool'`, 'car-pools')}

    create or replace function derived.raise_for_user() returns trigger language plpgsql as $$
    begin
      perform derived.raise_versions(array(
        select event_id from public.items where coordinator_id = new.id
        union select id from public.events where emergency_coordinator_id = new.id), 'items');
      perform derived.raise_versions(array(
        select event_id from public.event_members where user_id = new.id
        union select i.event_id from public.items i join public.check_ins c on c.item_id = i.id
          where c.user_id = new.id and c.annulled_at is null), 'members');
      perform derived.raise_versions(array(
        select event_id from public.assignments where user_id = new.id and kind = 'car-pool'
        union select event_id from public.items where coordinator_id = new.id and kind = 'car-pool'
        union select event_id from public.car_pools where owner_id = new.id), 'car-pools');
      return null;
    end $$;

    create index assignments_of_user_with_item on assignments (user_id, event_id) include (item_id);
    drop index assignments_of_user;

    alter table derived.check_in_counts add column version integer not null default 1;
    create or replace function derived.add_to_check_in_counts() returns trigger language plpgsql as $$
    begin
      insert into derived.check_in_counts as counts (item_id, leg, shard, checked_in)
        select item_id, leg, pg_backend_pid() % 64, count(*) from added
          where annulled_at is null group by item_id, leg order by item_id, leg
        on conflict (item_id, leg, shard) do update
          set checked_in = counts.checked_in + excluded.checked_in, version = counts.version + 1;
      return null;
    end $$;
    create or replace function derived.take_from_check_in_counts() returns trigger language plpgsql as $$
    begin
      update derived.check_in_counts counts set checked_in = counts.checked_in - gone.n, version = counts.version + 1
        from (select item_id, leg, count(*) as n from removed where annulled_at is null group by item_id, leg) gone
        where counts.item_id = gone.item_id and counts.leg = gone.leg and counts.shard =
          (select min(shard) from derived.check_in_counts any_shard
            where any_shard.item_id = gone.item_id and any_shard.leg = gone.leg);
      return null;
    end $$;
  `)
    .execute(db)
}

function raises(table: string, condition: (row: 'new' | 'old') => string, part: string) {
  const name = `raise_${part.replace('-', '_')}`
  const execute = `execute function derived.raise_for_row('${part}')`
  return `
    create constraint trigger ${name} after insert or update on ${table} deferrable initially deferred
      for each row when (${condition('new')}) ${execute};
    create constraint trigger ${name}_removed after delete on ${table} deferrable initially deferred
      for each row when (${condition('old')}) ${execute};`
}

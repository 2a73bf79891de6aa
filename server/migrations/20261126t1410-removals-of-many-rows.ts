import { type Kysely, sql } from 'kysely'

/**
 * What removes many rows at once, such as the deletion of an event, pays for each row only what the row needs. The index
 * of open check-ins does not find the annulled ones, so that each deleted item read the whole table; each place that was
 * taken away updated check-ins, with the triggers of that table, although it had none; and each row raised a version anew
 * that its transaction had raised already.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create index check_ins_by_item on check_ins (item_id);

    create or replace function annul_check_ins_with_the_place() returns trigger language plpgsql
      set search_path = public as $$
    begin
      if exists (select from check_ins c
          where c.item_id = old.item_id and c.user_id = old.user_id and c.annulled_at is null) then
        update check_ins c set annulled_at = now(), annulled_reason = 'Taken off'
          where c.item_id = old.item_id and c.user_id = old.user_id and c.annulled_at is null
            -- an item or an account that is deleted takes its check-ins with it
            and exists (select from items where id = old.item_id) and exists (select from users where id = old.user_id)
            and not exists (select from assignments a where a.item_id = old.item_id and a.user_id = old.user_id);
      end if;
      return null;
    end $$;

    create or replace function derived.raise_versions(event_ids integer[], changed_part text) returns void
      language plpgsql as $$
    begin
      -- none is raised where the event itself was deleted
      insert into derived.versions as versions (event_id, part, shard, version)
        select e.id, changed_part, pg_backend_pid() % 64, 1 from public.events e
          where e.id = any (event_ids) and not exists (
            select from derived.versions v where v.event_id = e.id and v.part = changed_part
              and v.shard = pg_backend_pid() % 64 and v.xmin = pg_current_xact_id()::xid)
          order by e.id
        on conflict (event_id, part, shard) do update set version = versions.version + 1
          where versions.xmin <> pg_current_xact_id()::xid;
    end $$;
  `)
    .execute(db)
}

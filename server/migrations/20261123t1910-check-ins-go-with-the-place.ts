import { type Kysely, sql } from 'kysely'

/**
 * A person who is taken off an item is no longer checked in to it. The trigger runs at the end of the transaction: a
 * command can give its own reason first, and the trigger also finds a check-in that was under way.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create function annul_check_ins_with_the_place() returns trigger language plpgsql set search_path = public as $$
    begin
      update check_ins c set annulled_at = now(), annulled_reason = 'Taken off'
        where c.item_id = old.item_id and c.user_id = old.user_id and c.annulled_at is null
          -- an item or an account that is deleted takes its check-ins with it
          and exists (select from items where id = old.item_id) and exists (select from users where id = old.user_id)
          and not exists (select from assignments a where a.item_id = old.item_id and a.user_id = old.user_id);
      return null;
    end $$;
    create constraint trigger annul_check_ins_with_the_place after delete on assignments deferrable initially deferred
      for each row execute function annul_check_ins_with_the_place();
    create constraint trigger annul_check_ins_of_the_moved after update on assignments deferrable initially deferred
      for each row when ((new.item_id, new.user_id) is distinct from (old.item_id, old.user_id))
      execute function annul_check_ins_with_the_place();

    update check_ins c set annulled_at = now(), annulled_reason = 'Taken off'
      from items i
      where i.id = c.item_id and i.kind <> 'sub-event' and c.annulled_at is null and not exists (
        select from assignments a where a.item_id = c.item_id and a.user_id = c.user_id);
  `)
    .execute(db)
}

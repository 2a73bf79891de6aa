import { type Kysely, sql } from 'kysely'

/** The check-ins of an event have a version, so that a board is worked out once until somebody checks in. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create function derived.raise_for_check_in() returns trigger language plpgsql as $$
    begin
      perform derived.raise_versions(
        array(select event_id from public.items where id = coalesce(new.item_id, old.item_id)), 'check-ins');
      return null;
    end $$;
    create constraint trigger raise_check_ins after insert or delete on check_ins deferrable initially deferred
      for each row execute function derived.raise_for_check_in();
    create constraint trigger raise_annulled after update on check_ins deferrable initially deferred
      for each row when (new.annulled_at is distinct from old.annulled_at)
      execute function derived.raise_for_check_in();
  `)
    .execute(db)
}

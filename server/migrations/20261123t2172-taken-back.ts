import { type Kysely, sql } from 'kysely'

/** A tap from before staff took the check-in back does not check in again, however late it arrives. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index check_ins_annulled on check_ins (item_id, user_id, leg, annulled_at) where annulled_at is not null;
    create function refuse_taken_back() returns trigger language plpgsql set search_path = public as $$
    begin
      -- an insert that has waited for an annulment sees it here: this query has a snapshot of its own
      if coalesce(current_setting('muster.imports', true), '') <> 'yes' and exists (
        select from check_ins c
          where c.item_id = new.item_id and c.user_id = new.user_id and c.leg = new.leg
            and c.annulled_at > new.at and c.annulled_by_id <> new.user_id
      ) then
        raise exception 'staff have taken this check-in back after the tap'
          using errcode = 'check_violation', constraint = 'check_ins_not_taken_back';
      end if;
      return null;
    end $$;
    create trigger refuse_taken_back after insert on check_ins
      for each row when (new.annulled_at is null and new.at < new.recorded_at) execute function refuse_taken_back();
  `.execute(db)
}

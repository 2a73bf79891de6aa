import { type Kysely, sql } from 'kysely'

/** Seats and check-ins stay right even if a code path forgets to lock or to annul. An import has no search path. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function refuse_people_without_seats() returns trigger language plpgsql set search_path = public as $$
    begin
      -- concurrent statements wait here, and the next statement counts what they have committed
      perform from car_pools
        where item_id in (select item_id from added where kind = 'car-pool') order by item_id for no key update;
      if exists (
        select from car_pools c where c.item_id in (select item_id from added where kind = 'car-pool')
          and c.available_seats < (select count(*) from assignments a where a.item_id = c.item_id)
      ) then
        raise exception 'a car pool has more people than seats'
          using errcode = 'check_violation', constraint = 'assignments_a_seat_for_everyone';
      end if;
      return null;
    end $$;
    create trigger refuse_added_without_seats after insert on assignments referencing new table as added
      for each statement execute function refuse_people_without_seats();
    create trigger refuse_moved_without_seats after update on assignments referencing new table as added
      for each statement execute function refuse_people_without_seats();

    create function refuse_fewer_seats_than_people() returns trigger language plpgsql set search_path = public as $$
    begin
      if new.available_seats < (select count(*) from assignments where item_id = new.item_id) then
        raise exception 'a car pool has more people than seats'
          using errcode = 'check_violation', constraint = 'car_pools_a_seat_for_everyone';
      end if;
      return null;
    end $$;
    create trigger refuse_fewer_seats_than_people after update of available_seats on car_pools
      for each row when (new.available_seats < old.available_seats)
      execute function refuse_fewer_seats_than_people();

    update check_ins c set annulled_at = now(), annulled_reason = 'Left the event'
      from items i
      where i.id = c.item_id and c.annulled_at is null and not exists (
        select from event_members m where m.event_id = i.event_id and m.user_id = c.user_id);
    create function annul_check_ins_with_the_event() returns trigger language plpgsql set search_path = public as $$
    begin
      -- when the event or the account is deleted, its check-ins go too
      if exists (select from events where id = old.event_id) and exists (select from users where id = old.user_id) then
        update check_ins c set annulled_at = now(), annulled_reason = 'Left the event'
          from items i
          where i.event_id = old.event_id and c.item_id = i.id and c.user_id = old.user_id and c.annulled_at is null;
      end if;
      return old;
    end $$;
    create trigger annul_check_ins_with_the_event before delete on event_members
      for each row execute function annul_check_ins_with_the_event();
  `.execute(db)
}

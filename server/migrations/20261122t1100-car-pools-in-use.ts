import { type Kysely, sql } from 'kysely'

/** Also ends requests and car pools when car pooling is switched off or a member leaves the event. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table car_pools
      add column departure_at timestamptz,
      add column return_at timestamptz,
      add column note text,
      -- the meeting point as strangers read it
      add column area text not null default '',
      add constraint car_pools_return_after_departure check (return_at > departure_at),
      add constraint car_pools_note_length check (char_length(note) <= 300),
      add constraint car_pools_on_earth check (latitude between -90 and 90 and longitude between -180 and 180),
      add constraint car_pools_whole_point check ((latitude is null) = (longitude is null));
    update car_pools set area = meeting_point;
    create index car_pools_by_event on car_pools (event_id);

    -- as the meeting point was called, for when the car pool is gone
    alter table car_pool_requests add column meeting_point text not null default '';
    update car_pool_requests r set meeting_point = c.area from car_pools c where c.item_id = r.car_pool_id;
    alter table car_pool_requests
      add constraint car_pool_requests_known_invalidation check (invalidated_reason in
        ('in_a_pool', 'owns_a_pool', 'pool_full', 'pool_deleted', 'car_pooling_off', 'left_event')),
      add constraint car_pool_requests_invalidated_for_a_reason
        check ((request_status = 'invalidated') = (invalidated_reason is not null)),
      add constraint car_pool_requests_end_once check ((request_status = 'pending') = (ended_at is null));

    create table car_pool_waits (
      event_id integer not null,
      user_id integer not null,
      created_at timestamptz not null default now(),
      told_at timestamptz,
      primary key (event_id, user_id),
      constraint car_pool_waits_members_only foreign key (event_id, user_id)
        references event_members (event_id, user_id) on delete cascade
    );

    create function end_requests_when_car_pooling_is_off() returns trigger language plpgsql as $$
    begin
      update car_pool_requests
        set request_status = 'invalidated', invalidated_reason = 'car_pooling_off', ended_at = now()
        where event_id = new.id and request_status = 'pending';
      return null;
    end $$;
    create trigger end_requests_when_car_pooling_is_off after update of is_car_pool_enabled on events
      for each row when (old.is_car_pool_enabled and not new.is_car_pool_enabled)
      execute function end_requests_when_car_pooling_is_off();

    create function leave_car_pools_with_the_event() returns trigger language plpgsql as $$
    begin
      -- with the whole event goes all of it
      if not exists (select from events where id = old.event_id) then return old; end if;
      -- before its requests, as everybody else does: nobody asks for a car pool that is about to go
      perform from car_pools c where c.event_id = old.event_id and c.owner_id = old.user_id for update;
      -- of whoever leaves the app altogether all that names them goes by itself
      if exists (select from users where id = old.user_id) then
        update check_ins c
          set annulled_at = now(), annulled_reason = 'Left the event'
          from assignments a
          where a.event_id = old.event_id and a.user_id = old.user_id and a.kind = 'car-pool'
            and c.item_id = a.item_id and c.user_id = old.user_id and c.annulled_at is null;
        update car_pool_requests r
          set request_status = 'invalidated', ended_at = now(),
            invalidated_reason = case when c.owner_id = old.user_id then 'pool_deleted' else 'left_event' end
          from car_pools c
          where r.event_id = old.event_id and r.request_status = 'pending' and c.item_id = r.car_pool_id
            and (c.owner_id = old.user_id or old.user_id in (r.requester_id, r.requestee_id));
      end if;
      delete from items i using car_pools c
        where c.item_id = i.id and c.event_id = old.event_id and c.owner_id = old.user_id;
      return old;
    end $$;
    create trigger leave_car_pools_with_the_event before delete on event_members
      for each row execute function leave_car_pools_with_the_event();
  `.execute(db)
}

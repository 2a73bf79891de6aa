import { type Kysely, sql } from 'kysely'

/**
 * How many are in, kept while it changes, so that reading a number costs the same for ten people and ten thousand.
 * Each connection counts in rows of its own (`shard`), so that people who check in at once do not wait for each
 * other; the number is their sum. What is in `derived` is worked out from other tables by their triggers: an
 * export leaves it out and the import makes it anew.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create schema derived;

    create table derived.check_in_counts (
      item_id integer not null references items on delete cascade,
      leg text not null,
      shard smallint not null,
      checked_in integer not null,
      primary key (item_id, leg, shard)
    );
    create function derived.add_check_ins() returns trigger language plpgsql as $$
    begin
      insert into derived.check_in_counts as counts (item_id, leg, shard, checked_in)
        select item_id, leg, pg_backend_pid() % 64, count(*) from added where annulled_at is null group by item_id, leg
        on conflict (item_id, leg, shard) do update set checked_in = counts.checked_in + excluded.checked_in;
      return null;
    end $$;
    -- of whichever shard there is: only the sum means something. None is there while the item itself is deleted.
    create function derived.remove_check_ins() returns trigger language plpgsql as $$
    begin
      update derived.check_in_counts counts set checked_in = counts.checked_in - gone.n
        from (select item_id, leg, count(*) as n from removed where annulled_at is null group by item_id, leg) gone
        where counts.item_id = gone.item_id and counts.leg = gone.leg and counts.shard =
          (select min(shard) from derived.check_in_counts any_shard where any_shard.item_id = gone.item_id and any_shard.leg = gone.leg);
      return null;
    end $$;
    create trigger count_added after insert on check_ins referencing new table as added
      for each statement execute function derived.add_check_ins();
    create trigger count_before_update after update on check_ins referencing old table as removed
      for each statement execute function derived.remove_check_ins();
    create trigger count_updated after update on check_ins referencing new table as added
      for each statement execute function derived.add_check_ins();
    create trigger count_removed after delete on check_ins referencing old table as removed
      for each statement execute function derived.remove_check_ins();
    insert into derived.check_in_counts (item_id, leg, shard, checked_in)
      select item_id, leg, 0, count(*) from check_ins where annulled_at is null group by item_id, leg;

    create table derived.member_counts (
      event_id integer not null references events on delete cascade,
      shard smallint not null,
      members integer not null,
      primary key (event_id, shard)
    );
    create function derived.add_members() returns trigger language plpgsql as $$
    begin
      insert into derived.member_counts as counts (event_id, shard, members)
        select event_id, pg_backend_pid() % 64, count(*) from added group by event_id
        on conflict (event_id, shard) do update set members = counts.members + excluded.members;
      return null;
    end $$;
    create function derived.remove_members() returns trigger language plpgsql as $$
    begin
      update derived.member_counts counts set members = counts.members - gone.n
        from (select event_id, count(*) as n from removed group by event_id) gone
        where counts.event_id = gone.event_id and counts.shard =
          (select min(shard) from derived.member_counts any_shard where any_shard.event_id = gone.event_id);
      return null;
    end $$;
    create trigger count_added after insert on event_members referencing new table as added
      for each statement execute function derived.add_members();
    create trigger count_removed after delete on event_members referencing old table as removed
      for each statement execute function derived.remove_members();
    insert into derived.member_counts (event_id, shard, members)
      select event_id, 0, count(*) from event_members group by event_id;

    create table calendar_feeds (
      user_id integer primary key references users on delete cascade,
      nonce text not null constraint calendar_feeds_nonce unique,
      created_at timestamptz not null
    );
  `.execute(db)
}

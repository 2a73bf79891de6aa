import { type Kysely, sql } from 'kysely'

/** How many have a place on an item, kept as the counts of t0900 are, and for the same reason. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table derived.assignment_counts (
      item_id integer not null references items on delete cascade,
      shard smallint not null,
      assigned integer not null,
      primary key (item_id, shard)
    );
    create function derived.add_assignments() returns trigger language plpgsql as $$
    begin
      insert into derived.assignment_counts as counts (item_id, shard, assigned)
        select item_id, pg_backend_pid() % 64, count(*) from added group by item_id order by item_id
        on conflict (item_id, shard) do update set assigned = counts.assigned + excluded.assigned;
      return null;
    end $$;
    create function derived.remove_assignments() returns trigger language plpgsql as $$
    begin
      update derived.assignment_counts counts set assigned = counts.assigned - gone.n
        from (select item_id, count(*) as n from removed group by item_id) gone
        where counts.item_id = gone.item_id and counts.shard =
          (select min(shard) from derived.assignment_counts any_shard where any_shard.item_id = gone.item_id);
      return null;
    end $$;
    create trigger count_added after insert on assignments referencing new table as added
      for each statement execute function derived.add_assignments();
    create trigger count_before_update after update on assignments referencing old table as removed
      for each statement execute function derived.remove_assignments();
    create trigger count_updated after update on assignments referencing new table as added
      for each statement execute function derived.add_assignments();
    create trigger count_removed after delete on assignments referencing old table as removed
      for each statement execute function derived.remove_assignments();
    insert into derived.assignment_counts (item_id, shard, assigned)
      select item_id, 0, count(*) from assignments group by item_id;
  `.execute(db)
}

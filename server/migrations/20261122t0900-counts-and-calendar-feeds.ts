import { type Kysely, sql } from 'kysely'

/**
 * Check-in counts, kept by triggers, so that reading one costs the same for any number of people. Each connection adds
 * to its own row (`shard`) to avoid lock contention. An export skips `derived`; the import rebuilds it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create schema derived`.execute(db)
  await count({
    rows: 'check_ins',
    isCounted: 'annulled_at is null',
    into: 'check_in_counts',
    columns: 'item_id integer not null references items on delete cascade, leg text not null',
    keys: ['item_id', 'leg'],
    number: 'checked_in',
  }).execute(db)
  await count({
    rows: 'assignments',
    into: 'assignment_counts',
    columns: 'item_id integer not null references items on delete cascade',
    keys: ['item_id'],
    number: 'assigned',
  }).execute(db)
  await count({
    rows: 'event_members',
    into: 'member_counts',
    columns: 'event_id integer not null references events on delete cascade',
    keys: ['event_id'],
    number: 'members',
  }).execute(db)

  await sql`
    create table calendar_feeds (
      user_id integer primary key references users on delete cascade,
      nonce text not null constraint calendar_feeds_nonce unique,
      created_at timestamptz not null
    )
  `.execute(db)
}

interface Count {
  /** the table whose rows are counted, and an optional condition */
  rows: string
  isCounted?: string
  /** the table of the counts, in `derived` */
  into: string
  columns: string
  keys: readonly string[]
  number: string
}

function count({ rows, isCounted = 'true', into, columns, keys, number }: Count) {
  const key = keys.join(', ')
  const ofGone = (table: string) => keys.map(name => `${table}.${name} = gone.${name}`).join(' and ')
  return sql.raw(`
    create table derived.${into} (
      ${columns},
      shard smallint not null,
      ${number} integer not null,
      primary key (${key}, shard)
    );
    create function derived.add_to_${into}() returns trigger language plpgsql as $$
    begin
      insert into derived.${into} as counts (${key}, shard, ${number})
        select ${key}, pg_backend_pid() % 64, count(*) from added where ${isCounted} group by ${key} order by ${key}
        on conflict (${key}, shard) do update set ${number} = counts.${number} + excluded.${number};
      return null;
    end $$;
    -- of whichever shard there is: only the sum means something. None is there while what it counts for is deleted.
    create function derived.take_from_${into}() returns trigger language plpgsql as $$
    begin
      update derived.${into} counts set ${number} = counts.${number} - gone.n
        from (select ${key}, count(*) as n from removed where ${isCounted} group by ${key}) gone
        where ${ofGone('counts')} and counts.shard =
          (select min(shard) from derived.${into} any_shard where ${ofGone('any_shard')});
      return null;
    end $$;
    create trigger count_added after insert on ${rows} referencing new table as added
      for each statement execute function derived.add_to_${into}();
    create trigger count_before_update after update on ${rows} referencing old table as removed
      for each statement execute function derived.take_from_${into}();
    create trigger count_updated after update on ${rows} referencing new table as added
      for each statement execute function derived.add_to_${into}();
    create trigger count_removed after delete on ${rows} referencing old table as removed
      for each statement execute function derived.take_from_${into}();
    insert into derived.${into} (${key}, shard, ${number})
      select ${key}, 0, count(*) from ${rows} where ${isCounted} group by ${key};
  `)
}

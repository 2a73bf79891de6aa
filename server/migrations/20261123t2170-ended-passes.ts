import { type Kysely, sql } from 'kysely'

/** A scan that a phone has kept without a network is judged by its own moment, also when the pass has ended since. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    alter table passes
      add column ended_at timestamptz,
      drop constraint passes_pkey,
      drop constraint passes_one_of_a_number,
      add constraint passes_one_of_a_number primary key (number);
    create unique index passes_one_for_a_member on passes (event_id, user_id) where ended_at is null;
    create index passes_of_member on passes (event_id, user_id);
  `)
    .execute(db)
}

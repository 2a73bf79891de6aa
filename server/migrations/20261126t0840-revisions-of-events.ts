import { type Kysely, sql } from 'kysely'

/** Two Admins who change one event: the second is told, and nothing is overwritten unseen. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table events
      add column revision integer not null default 1,
      add constraint events_end_within_60_days check (end_date <= start_date + interval '60 days') not valid
  `.execute(db)
}

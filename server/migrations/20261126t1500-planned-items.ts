import { type Kysely, sql } from 'kysely'

/** Two Admins who change one item: the second is told. A bus has seats and a room beds, which a list warns about. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    alter table items add column revision integer not null default 1;
    alter table buses add column capacity smallint constraint buses_seats check (capacity between 1 and 500);
    alter table hotel_rooms add column capacity smallint constraint hotel_rooms_beds check (capacity between 1 and 500);
  `)
    .execute(db)
}

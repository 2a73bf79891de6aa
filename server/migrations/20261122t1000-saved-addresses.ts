import { type Kysely, sql } from 'kysely'

/** The calls check this too; the constraint covers every other writer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table preferences
      add constraint preferences_on_earth check (latitude between -90 and 90 and longitude between -180 and 180),
      add constraint preferences_indian_pin check (zip_code ~ '^([1-9][0-9]{5})?$'),
      add constraint preferences_share_of_confidence check (confidence between 0 and 1);
  `.execute(db)
}

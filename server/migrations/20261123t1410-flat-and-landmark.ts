import { type Kysely, sql } from 'kysely'

/** A home needs more than its locality (R220). Earlier rows have neither and stay as they are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table preferences
      add column flat text not null default '',
      add column landmark text not null default '',
      add constraint preferences_flat_length check (char_length(flat) <= 50),
      add constraint preferences_landmark_length check (char_length(landmark) <= 200);
  `.execute(db)
}

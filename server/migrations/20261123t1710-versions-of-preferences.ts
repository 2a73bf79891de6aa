import { type Kysely, sql } from 'kysely'

/** The preferences of an event are a part of it, so that the Admins' list of them is read once for each version. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create constraint trigger raise_written after insert or update or delete on preferences
      deferrable initially deferred for each row execute function derived.raise_for_row('preferences');
  `.execute(db)
}

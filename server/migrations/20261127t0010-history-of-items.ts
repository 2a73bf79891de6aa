import { type Kysely, sql } from 'kysely'

/** The history of an item and of a person is read from the audit. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create index audit_of_item on audit (((details ->> 'item')::integer), at) where details ->> 'item' is not null;
    create index audit_of_person on audit (subject_id, at) where subject_type = 'user';
  `)
    .execute(db)
}

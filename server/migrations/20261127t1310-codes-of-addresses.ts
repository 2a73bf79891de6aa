import { type Kysely, sql } from 'kysely'

/** A code counts only for the address to which it was sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table one_time_codes
      drop constraint one_time_codes_email_of_a_change,
      add constraint one_time_codes_email_of_a_change
        check (email is not null or purpose not in ('change-email', 'undo-email'));
  `.execute(db)
}

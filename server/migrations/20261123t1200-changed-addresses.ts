import { type Kysely, sql } from 'kysely'

/** `email` is the address that a code of these purposes brings: the new one, or the one from before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table one_time_codes
      add column email text,
      drop constraint one_time_codes_known_purpose,
      add constraint one_time_codes_known_purpose
        check (purpose in ('reset-password', 'appoint-admin', 'confirm-email', 'change-email', 'undo-email')),
      add constraint one_time_codes_email_of_a_change
        check ((email is not null) = (purpose in ('change-email', 'undo-email')));
    create index one_time_codes_reserved on one_time_codes (lower(email)) where purpose = 'undo-email';
  `.execute(db)
}

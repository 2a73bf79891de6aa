import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table one_time_codes
      drop constraint one_time_codes_known_purpose,
      add constraint one_time_codes_known_purpose
        check (purpose in ('reset-password', 'appoint-admin', 'confirm-email'))
  `.execute(db)
}

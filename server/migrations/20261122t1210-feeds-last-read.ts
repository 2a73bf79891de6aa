import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table calendar_feeds add column last_read_at timestamptz`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** An archived event is folded away in every list, and cannot be a published one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table events
      add column archived boolean not null default false,
      add constraint events_archived_are_not_active check (not (archived and active))
  `.execute(db)
}

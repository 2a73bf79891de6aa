import { type Kysely, sql } from 'kysely'

/** One row marks a database that the demo has filled, so that it starts again after people have signed up there. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table demo (
      is_loaded boolean primary key default true,
      constraint demo_has_one_row check (is_loaded)
    );
  `.execute(db)
}

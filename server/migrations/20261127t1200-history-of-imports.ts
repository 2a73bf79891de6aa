import { type Kysely, sql } from 'kysely'

/** An import is one line in the history of its event. It names itself by `set_config` before it writes anything else. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    alter table audit add column import_id integer;
    alter table audit alter column import_id set default nullif(current_setting('muster.import', true), '')::integer;
    create index audit_of_import on audit (import_id, at) where import_id is not null;
  `)
    .execute(db)
}

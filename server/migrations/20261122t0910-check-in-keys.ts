import { type Kysely, sql } from 'kysely'

/** A client key is unique per caller, also for staff who check in many people. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update check_ins set by_user_id = user_id where by_user_id is null and method = 'self';
    drop index check_ins_once_per_client_key;
    create unique index check_ins_once_per_client_key on check_ins (by_user_id, client_key) where client_key is not null;
  `.execute(db)
}

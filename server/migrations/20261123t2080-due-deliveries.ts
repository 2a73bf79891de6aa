import { type Kysely, sql } from 'kysely'

/** For workers: what is due on a channel, and whom a notification has not reached yet. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    drop index deliveries_due;
    create index deliveries_due on deliveries (channel, next_try_at) where state in ('queued', 'sending');
    drop index recipients_queued;
    create index recipients_open on recipients (notification_id) where state in ('queued', 'sending');
  `)
    .execute(db)
}

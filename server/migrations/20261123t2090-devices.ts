import { type Kysely, sql } from 'kysely'

/** A device gets push messages as long as its session lasts. No earlier version has stored a subscription. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    delete from push_subscriptions;
    alter table push_subscriptions
      add column session_id integer not null constraint push_subscriptions_of_session
        references sessions on delete cascade,
      add constraint push_subscriptions_endpoint_length check (char_length(endpoint) between 1 and 1000);
    create index push_subscriptions_by_session on push_subscriptions (session_id);

    create function forget_devices() returns trigger language plpgsql set search_path = public as $$
      begin
        delete from push_subscriptions where user_id = new.id;
        return null;
      end $$;
    create trigger forget_devices after update of disabled_at on users
      for each row when (new.disabled_at is not null) execute function forget_devices();
  `)
    .execute(db)
}

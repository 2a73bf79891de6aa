import { type Kysely, sql } from 'kysely'

/** How people are reached: installed apps, and the id under which WhatsApp reports on a message (R369, R376). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    alter table deliveries
      add column provider_id text constraint deliveries_provider_id unique,
      add constraint deliveries_provider_id_length check (char_length(provider_id) between 1 and 300),
      add constraint deliveries_provider_ids_are_whatsapps check (provider_id is null or channel = 'whatsapp');

    -- people who have opened the app from a home screen
    create table installed_apps (
      user_id integer primary key references users on delete cascade,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      constraint installed_apps_seen_in_order check (first_seen_at <= last_seen_at)
    );
    create trigger refuse_former_members before insert on installed_apps
      for each row execute function refuse_former_members();
  `)
    .execute(db)
}

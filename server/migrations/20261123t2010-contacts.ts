import { type Kysely, sql } from 'kysely'

/**
 * What a reminder is about and when it is too late to send it; and who of the staff has contacted whom. The contacts of
 * an event are a part with a version, so that boards read them again only after a new one. An insertion raises it with
 * its last statement, and once for a reminder of thousands.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    alter table notifications
      add column item_id integer references items on delete cascade,
      add column reminder_type text constraint notifications_known_reminder
        check (reminder_type in ('checkin_reminder', 'preferences_reminder')),
      add column expires_at timestamptz,
      add constraint notifications_reminders_expire check (reminder_type is null or expires_at is not null);
    create index notifications_of_item on notifications (item_id) where item_id is not null;

    create table contacts (
      id integer primary key generated always as identity,
      event_id integer not null,
      user_id integer not null references users on delete cascade,
      by_user_id integer not null references users on delete cascade,
      item_id integer references items on delete set null,
      way text not null constraint contacts_known_way check (way in ('call', 'whatsapp', 'reminder')),
      at timestamptz not null,
      constraint contacts_once_for_each_tap unique (by_user_id, user_id, way, at),
      constraint contacts_with_others check (by_user_id <> user_id),
      foreign key (event_id, user_id) references event_members on delete cascade
    );
    create index contacts_newest on contacts (event_id, user_id, at desc, id desc);
    create index contacts_of_user on contacts (user_id);
    create index contacts_of_item on contacts (item_id) where item_id is not null;

    create function derived.raise_for_contacts() returns trigger language plpgsql as $$
    begin
      perform derived.raise_versions(array(select distinct event_id from added), 'contacts');
      return null;
    end $$;
    create trigger raise_contacts after insert on contacts referencing new table as added
      for each statement execute function derived.raise_for_contacts();
    create constraint trigger raise_contacts_removed after delete on contacts deferrable initially deferred
      for each row execute function derived.raise_for_row('contacts');

    create function derived.raise_for_name_in_contacts() returns trigger language plpgsql as $$
    begin
      perform derived.raise_versions(array(
        select distinct event_id from public.contacts where by_user_id = new.id), 'contacts');
      return null;
    end $$;
    create constraint trigger raise_contacts after update on users deferrable initially deferred
      for each row when ((new.name, new.username) is distinct from (old.name, old.username))
      execute function derived.raise_for_name_in_contacts();
  `)
    .execute(db)
}

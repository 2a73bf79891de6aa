import { type Kysely, sql } from 'kysely'

/** What a reminder asks for, so that the job knows who has done it meanwhile; messages by staff in the contact log. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    alter table notifications
      -- a person is pending who is checked in to none of these
      add column first_leg_items integer[],
      add column second_leg_items integer[],
      add constraint notifications_whole_legs check ((first_leg_items is null) = (second_leg_items is null));
    create index notifications_of_sender on notifications (sender_id, created_at) where sender_id is not null;

    alter table contacts drop constraint contacts_known_way;
    alter table contacts add constraint contacts_known_way
      check (way in ('call', 'whatsapp', 'reminder', 'notification'));
  `)
    .execute(db)
}

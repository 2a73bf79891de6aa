import { type Kysely, sql } from 'kysely'

/**
 * An Admin adds people who have no account yet: it is made without a password, which its owner sets with the link of the
 * invitation. People who are added before the event is published are told when it is. An event can have a link to join it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    alter table users add column unclaimed_since timestamptz;
    alter table one_time_codes
      drop constraint one_time_codes_known_purpose,
      add constraint one_time_codes_known_purpose check (purpose in
        ('reset-password', 'appoint-admin', 'confirm-email', 'change-email', 'undo-email', 'invitation'));
    alter table event_members add column is_told boolean not null default true;
    alter table event_invitations add column is_told boolean not null default true;
    alter table events add column invite_nonce text constraint events_invite_nonce unique;
    create index event_members_to_tell on event_members (event_id) where not is_told;
    create index event_invitations_of_email on event_invitations (email);
  `)
    .execute(db)
}

import { type Expression, sql } from 'kysely'

/** The invitation stays after its person has joined, and waits no longer. */
export const hasJoined = (eventId: Expression<number>, email: Expression<string>) =>
  sql<boolean>`exists (select from users o join event_members m on m.user_id = o.id
    where lower(o.email) = ${email} and m.event_id = ${eventId})`

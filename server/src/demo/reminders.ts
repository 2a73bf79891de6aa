import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import type { Offsite } from './offsite.ts'

/** What was sent before the demo began, so that its start sends none of it. */
export const reminders = (tx: Tx, { eventId, now }: Offsite) =>
  sql`insert into reminder_firings (event_id, rule, item_id, leg, due_at, fired_at, people)
    select i.event_id, i.kind || '-opens', i.id, 'first', due.at, due.at,
        (select count(*) from assignments a where a.item_id = i.id and not exists (
          select from check_ins c where c.item_id = a.item_id and c.user_id = a.user_id))
      from items i
        join (select item_id, departure as leaves_at from flights union all select item_id, time from buses) d
          on d.item_id = i.id
        cross join lateral (select d.leaves_at - interval '30 minutes' as at) due
      where i.event_id = ${eventId} and due.at <= ${now}`.execute(tx)

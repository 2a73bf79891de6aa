import { RECIPIENTS_MAX } from '@muster/domain/notifications/limits.ts'
import type { NotificationReply } from '@muster/domain/notifications/schema-inbox.ts'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { displayName } from '#db/display-name-sql.ts'
import type { DB } from '#db/schema.generated.ts'
import type { Builder } from '#db/statement.ts'
import { filtersOf, type ListForm } from '#http/list-form.ts'

/** In the inbox: not replaced by a newer one, and not withdrawn before it was sent. */
export const isListed = (table: string) =>
  sql<SqlBool>`(not ${sql.ref(`${table}.is_replaced`)} and (${sql.ref(`${table}.skipped_because`)} is null
    or ${sql.ref(`${table}.skipped_because`)} in ('expired', 'unreachable')))`

export interface InboxForm extends ListForm {
  isAdmin: boolean
  /** only what the caller has received */
  isReceived: boolean
}

interface Parameters {
  callerId: Expression<number>
}

const row = expressionBuilder<
  { n: DB['notifications']; e: DB['events']; r: DB['recipients'] },
  'n' | 'e' | 'r'
>()

export const NOTIFICATION_COLUMNS = {
  id: row.ref('n.id'),
  createdAt: row.ref('n.created_at'),
  sentAt: row.ref('n.sent_at'),
}

const FILTERABLES = {
  ...NOTIFICATION_COLUMNS,
  documentId: row.ref('n.document_id'),
  notificationStatus: row.ref('n.notification_status'),
  kind: row.ref('n.kind'),
  title: row.fn.coalesce('r.title', 'n.title'),
  body: row.fn.coalesce('r.body', 'n.body'),
  path: row.ref('n.path'),
  readAt: row.ref('r.read_at'),
  'event.id': row.ref('n.event_id'),
  'event.documentId': row.ref('e.document_id'),
  isReceived: sql<SqlBool>`(r.user_id is not null)`,
  isRead: sql<SqlBool>`(r.read_at is not null)`,
}

/** A reminder or a message of the caller, who co-ordinates something in its event. */
const isSent = (callerId: Expression<number>) => sql<SqlBool>`(n.sender_id = ${callerId}
  and n.kind in ('reminder', 'message')
  and exists (select from items i where i.event_id = n.event_id and i.coordinator_id = ${callerId}))`

/** The caller's own copy is `r`. Others are visible to Admins, and to the co-ordinator who sent them. */
export function visibleNotifications(
  db: Builder,
  { callerId }: Parameters,
  form: Omit<InboxForm, 'sort' | 'populate'>,
) {
  return db
    .selectFrom('notifications as n')
    .leftJoin('recipients as r', join =>
      join
        .onRef('r.notification_id', '=', 'n.id')
        .on('r.user_id', '=', callerId)
        .on(() => isListed('r')),
    )
    .leftJoin('events as e', 'e.id', 'n.event_id')
    .$if(form.isReceived, query => query.where('r.user_id', 'is not', null))
    .$if(!form.isReceived && !form.isAdmin, query =>
      query.where(eb => eb.or([eb('r.user_id', 'is not', null), isSent(callerId)])),
    )
    .where(filtersOf(form, FILTERABLES))
}

type Visible = ReturnType<typeof visibleNotifications>

export const withNotificationColumns = (
  notifications: Visible,
  callerId: Expression<number>,
  { populate, isAdmin }: Pick<InboxForm, 'populate' | 'isAdmin'>,
) =>
  notifications
    .select(eb => [
      'n.id',
      'n.document_id as documentId',
      eb.ref('n.notification_status').$castTo<NotificationReply['notificationStatus']>().as('status'),
      eb.ref('n.kind').$castTo<NotificationReply['kind']>().as('kind'),
      eb.fn.coalesce('r.title', 'n.title').as('title'),
      eb.fn.coalesce('r.body', 'n.body').as('body'),
      'n.path',
      'n.created_at as createdAt',
      'n.sent_at as sentAt',
      'r.user_id as receiverId',
      'r.read_at as readAt',
    ])
    .$if(populate.includes('event'), query =>
      query.select([
        'e.id as eventId',
        'e.document_id as eventDocumentId',
        'e.name as eventName',
        'e.timezone',
      ]),
    )
    .$if(populate.includes('recipients'), query =>
      query.select(eb => [
        (isAdmin ? sql<SqlBool>`true` : isSent(callerId)).as('mayReadRecipients'),
        jsonArrayFrom(
          eb
            .selectFrom('recipients as q')
            .innerJoin('users as u', 'u.id', 'q.user_id')
            .select(one => ['u.id', displayName(one.ref('u.name'), one.ref('u.username')).as('name')])
            .whereRef('q.notification_id', '=', 'n.id')
            .where(isAdmin ? sql<SqlBool>`true` : isSent(callerId))
            .orderBy('name')
            .orderBy('u.id')
            .limit(RECIPIENTS_MAX),
        ).as('recipients'),
        eb
          .selectFrom('recipients as q')
          .select(one => one.fn.countAll<number>().as('count'))
          .whereRef('q.notification_id', '=', 'n.id')
          .where(isAdmin ? sql<SqlBool>`true` : isSent(callerId))
          .as('recipientsCount'),
      ]),
    )

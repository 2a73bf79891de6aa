import { UNREAD_MAX } from '@muster/domain/notifications/limits.ts'
import type { NotificationReply, NotificationsReply } from '@muster/domain/notifications/schema-inbox.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import type { HasDatabase } from '#db/access.ts'
import { gather } from '#db/gather.ts'
import { statement, statementInForms } from '#db/statement.ts'
import { type Caller, isAdminCaller } from '#http/caller.ts'
import { comparisonsIn, formOf, orderOf } from '#http/list-form.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'
import { withId } from '#http/read-filters.ts'
import { Refused } from '#refused.ts'
import {
  type InboxForm,
  isListed,
  NOTIFICATION_COLUMNS,
  visibleNotifications,
  withNotificationColumns,
} from './inbox-sql.ts'

const NEWEST_FIRST = { field: 'createdAt', isDescending: true }

const readNotifications = statementInForms(
  'notifications',
  { callerId: 'int', limit: 'int', offset: 'int' },
  (db, parameters, form: InboxForm) =>
    withNotificationColumns(visibleNotifications(db, parameters, form), parameters.callerId, form)
      .orderBy(eb =>
        orderOf(form, NOTIFICATION_COLUMNS, { fallback: NEWEST_FIRST, last: sql`${eb.ref('n.id')} desc` }),
      )
      .limit(parameters.limit)
      .offset(parameters.offset),
)

const readTotal = statementInForms(
  'notifications-total',
  { callerId: 'int' },
  (db, parameters, form: Pick<InboxForm, 'filter' | 'isAdmin' | 'isReceived'>) =>
    visibleNotifications(db, parameters, form).select(eb => eb.fn.countAll<number>().as('total')),
)

/** An index scan for each, which ends after `UNREAD_MAX`. */
const readUnread = statement('unread-notifications', { userIds: 'int[]' }, (db, { userIds }) =>
  db
    .selectFrom(sql<{ userId: number }>`unnest(${userIds})`.as<'of'>(sql`"of"("userId")`))
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom(
        selectFrom('recipients as r')
          .select('r.user_id')
          .whereRef('r.user_id', '=', sql.ref<number>('of.userId'))
          .where('r.read_at', 'is', null)
          .where(isListed('r'))
          .limit(UNREAD_MAX)
          .as('unread'),
      )
        .select(eb => eb.fn.countAll<number>().as('count'))
        .as('counted'),
    )
    .select(['of.userId', 'counted.count']),
)

const findUnread = gather<number, number, HasDatabase>(
  async (ctx, userIds) =>
    new Map((await readUnread(ctx, { userIds })).map(({ userId, count }) => [userId, count])),
)

type Row = Awaited<ReturnType<typeof readNotifications>>[number]

export const unreadCount = async (ctx: Context, me: Caller): Promise<number> =>
  (await findUnread(ctx, me.user.id)) ?? 0

/** A filter for what is received lets PostgreSQL begin at the caller's own rows. */
const asksForReceived = (filter: Query['filter']) =>
  comparisonsIn(filter).some(
    ({ field, operator, value }) => field === 'isReceived' && operator === '$eq' && value === true,
  )

export async function notifications(ctx: Context, me: Caller, query: Query): Promise<NotificationsReply> {
  const { form, values: filterValues } = formOf(query)
  const whose = { isAdmin: isAdminCaller(me), isReceived: asksForReceived(query.filter) }
  const values = { callerId: me.user.id, ...filterValues }
  const { limit, offset } = query
  const rows = await readNotifications(ctx, { ...form, ...whose }, { ...values, limit, offset })
  const count = async () => (await readTotal(ctx, { filter: form.filter, ...whose }, values))[0]?.total ?? 0
  return { data: rows.map(toReply), meta: { pagination: await paginationOf(query, rows.length, count) } }
}

export async function notification(
  ctx: Context,
  me: Caller,
  id: AnyId,
  populate: ReadonlySet<string>,
): Promise<NotificationReply> {
  const { form, values } = formOf({ filter: withId(id), populate })
  const asked = { ...form, isAdmin: isAdminCaller(me), isReceived: false }
  const [row] = await readNotifications(ctx, asked, {
    ...{ callerId: me.user.id, ...values, limit: 1, offset: 0 },
  })
  if (!row) throw new Refused('not_found')
  return toReply(row)
}

const toReply = (row: Row): NotificationReply => ({
  id: row.id,
  documentId: row.documentId,
  notificationStatus: row.status,
  kind: row.kind,
  title: row.title,
  body: row.body,
  path: row.path,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  isReceived: row.receiverId !== null,
  readAt: row.readAt?.toISOString() ?? null,
  ...(row.eventId !== undefined && { event: eventOf(row) }),
  ...(row.mayReadRecipients && {
    recipients: row.recipients ?? [],
    recipientsCount: row.recipientsCount ?? 0,
  }),
})

const eventOf = ({ eventId, eventDocumentId, eventName, timezone }: Row): NotificationReply['event'] =>
  eventId
    ? { id: eventId, documentId: eventDocumentId ?? '', name: eventName ?? '', timezone: timezone ?? '' }
    : null

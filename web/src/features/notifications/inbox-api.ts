import { listNotifications, markAllRead, markRead } from '@muster/domain/notifications/endpoints-inbox.ts'
import { NOTIFICATIONS_PER_PAGE } from '@muster/domain/notifications/limits.ts'
import type { NotificationReply, NotificationsReply } from '@muster/domain/notifications/schema-inbox.ts'
import { inboxScreenWords } from '@muster/domain/notifications/words-inbox.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { serverNow } from '#device/clock.ts'
import { READ_ON_RETURN } from '#device/live.ts'
import { currentUserQuery } from '#features/session/api.ts'
import { INBOX, keepUnread } from './use-unread-count.ts'

/** A page of all events, or of one. */
export const inboxQuery = (eventId: number | null, page: number) =>
  queryOptions({
    queryKey: [...INBOX, eventId, page],
    queryFn: ({ signal }) =>
      call(listNotifications, {
        query: {
          filters: { 'isReceived:$eq': 'true', ...(eventId !== null && { 'event.id:$eq': eventId }) },
          populate: ['event'] as const,
          pagination: { page, pageSize: NOTIFICATIONS_PER_PAGE },
        },
        signal,
      }),
    ...READ_ON_RETURN,
  })

/** On the screen before the server has answered. */
async function showRead(client: QueryClient, isMeant: (one: NotificationReply) => boolean): Promise<unknown> {
  await client.cancelQueries({ queryKey: INBOX })
  const found = new Set<number>()
  const readAt = serverNow().toISOString()
  const read = (one: NotificationReply) => {
    if (one.readAt !== null || !isMeant(one)) return one
    found.add(one.id)
    return { ...one, readAt }
  }
  client.setQueriesData<NotificationsReply>(
    { queryKey: INBOX },
    page => page && { ...page, data: page.data.map(read) },
  )
  const unread = client.getQueryData(currentUserQuery.queryKey)?.unreadNotifications ?? 0
  return keepUnread(client, unread - found.size)
}

const settled = {
  meta: { failure: inboxScreenWords.markingFailed },
  onError: (_error: unknown, _variables: unknown, _result: unknown, { client }: { client: QueryClient }) => {
    void client.invalidateQueries({ queryKey: INBOX })
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  },
}

export const markReadMutation = (id: number) =>
  mutationOptions({
    mutationKey: ['notification', id, 'read'],
    mutationFn: () => call(markRead, { params: { id: String(id) } }),
    onMutate: (_variables: unknown, { client }) => showRead(client, one => one.id === id),
    onSuccess: ({ data }, _variables, _result, { client }) => void keepUnread(client, data.count),
    ...settled,
  })

export interface Shown {
  /** the newest on the screen */
  upTo: number
  eventId: number | null
}

export const markAllReadMutation = mutationOptions({
  mutationKey: ['notifications', 'read-all'],
  mutationFn: ({ upTo, eventId }: Shown) =>
    call(markAllRead, { body: { upTo, ...(eventId !== null && { eventId }) } }),
  onMutate: ({ upTo, eventId }, { client }) =>
    showRead(client, one => one.id <= upTo && (eventId === null || one.event?.id === eventId)),
  onSuccess: ({ data }, _variables, _result, { client }) => void keepUnread(client, data.count),
  ...settled,
})

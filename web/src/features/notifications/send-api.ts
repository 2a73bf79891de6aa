import type { EventReply } from '@muster/domain/events/schema.ts'
import * as endpoints from '@muster/domain/notifications/endpoints-sends.ts'
import type { SentToPerson } from '@muster/domain/notifications/send-facts.ts'
import type { SendManualInput, SendTargetInput } from '@muster/domain/notifications/send-schema.ts'
import { notificationRefusals, reminderWords } from '@muster/domain/notifications/words.ts'
import { sentScreenWords } from '@muster/domain/notifications/words-compose.ts'
import { sendRefusals, sentWords } from '@muster/domain/notifications/words-sends.ts'
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { READ_ON_RETURN, useLiveReading } from '#device/live.ts'
import { readAgain } from '#device/read-again.ts'
import { toast } from '#ui/toast.ts'

const sendsKey = (eventId: number) => ['sends', eventId] as const
const paramsOf = (eventId: number, notification: string) => ({ id: String(eventId), notification })

/** Read each time the composer opens: devices and check-ins change. */
export const previewQuery = (target: SendTargetInput) =>
  queryOptions({
    queryKey: ['send-preview', target],
    queryFn: async ({ signal }) => (await call(endpoints.previewSend, { body: target, signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

const serverSentenceFor = [
  ...Object.keys(notificationRefusals),
  ...Object.keys(sendRefusals),
  ...['event_inactive', 'forbidden', 'not_found', 'not_assigned'],
]

const readSendsAgain = (client: QueryClient, eventId: number) =>
  readAgain(client, { queryKey: sendsKey(eventId) })

export const sendMutation = (eventId: number) =>
  mutationOptions({
    mutationKey: ['send', eventId],
    mutationFn: (body: SendManualInput) => call(endpoints.sendManual, { body }),
    onSuccess: ({ data: { count, person } }, _body, _result, { client }) => {
      toast.success(person ? reminderWords.sentTo(person.name) : reminderWords.sentToMany(count))
      void readSendsAgain(client, eventId)
    },
    meta: { failure: reminderWords.failure, serverSentenceFor },
  })

export const stopMutation = (eventId: number, notification: string) =>
  mutationOptions({
    mutationKey: ['stop-send', notification],
    mutationFn: () => call(endpoints.stopSend, { params: { id: notification } }),
    onSuccess: ({ data: { gone, total } }, _body, _result, { client }) => {
      toast.success(sentWords.stopped(gone, total))
      return readSendsAgain(client, eventId)
    },
    meta: { failure: sentScreenWords.stopFailure, serverSentenceFor },
  })

export const SENT_PAGE_SIZE = 25

export const sentListQuery = (eventId: number, page: number) =>
  queryOptions({
    queryKey: [...sendsKey(eventId), 'list', page],
    queryFn: ({ signal }) =>
      call(endpoints.listSent, {
        params: { id: String(eventId) },
        query: { pagination: { page, pageSize: SENT_PAGE_SIZE } },
        signal,
      }),
    ...READ_ON_RETURN,
  })

export const sentQuery = (eventId: number, notification: string) =>
  queryOptions({
    queryKey: [...sendsKey(eventId), 'one', notification],
    queryFn: async ({ signal }) =>
      (await call(endpoints.readSent, { params: paramsOf(eventId, notification), signal })).data,
    ...READ_ON_RETURN,
  })

export const PEOPLE_PAGE_SIZE = 50

export const sentPeopleQuery = (
  { eventId, notification, state }: { eventId: number; notification: string; state: SentToPerson | null },
  page: number,
) =>
  queryOptions({
    queryKey: [...sendsKey(eventId), 'people', notification, state, page],
    queryFn: ({ signal }) =>
      call(endpoints.listSentPeople, {
        params: paramsOf(eventId, notification),
        query: {
          ...(state && { filters: { 'state:$eq': state } }),
          pagination: { page, pageSize: PEOPLE_PAGE_SIZE },
        },
        signal,
      }),
    ...READ_ON_RETURN,
  })

/** Staff are few, so they wait less than the phones of all members. */
const LONGEST_WAIT_MS = 500

/** Reads the progress again while messages go out. */
export function useLiveSends(event: EventReply) {
  const client = useQueryClient()
  useLiveReading(
    { id: event.id, audience: 'board', membersCount: Math.min(event.membersCount, LONGEST_WAIT_MS) },
    { isAbout: topic => topic === 'sends', read: () => readSendsAgain(client, event.id) },
  )
}

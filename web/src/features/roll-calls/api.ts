import type { EventReply } from '@muster/domain/events/schema.ts'
import * as endpoints from '@muster/domain/roll-calls/endpoints.ts'
import type { PersonInRollCall } from '@muster/domain/roll-calls/schema.ts'
import type { RollCallAnswer, RollCallList } from '@muster/domain/roll-calls/states.ts'
import { rollCallRefusals, rollCallWords } from '@muster/domain/roll-calls/words.ts'
import type { Topic } from '@muster/domain/shared/live.ts'
import { mutationOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { clientKey } from '#device/client-key.ts'
import { READ_ON_RETURN, useLiveReading } from '#device/live.ts'
import { readAgain } from '#device/read-again.ts'
import { saveFile } from '#device/save-file.ts'
import { readEventsAgain } from '#features/event-data/api.ts'
import { toast } from '#ui/toast.ts'

const rollCallKey = (eventId: number) => ['roll-call', eventId] as const
const paramsOf = (eventId: number) => ({ id: String(eventId) })

export const runningQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...rollCallKey(eventId), 'running'],
    queryFn: async ({ signal }) =>
      (await call(endpoints.readRollCall, { params: paramsOf(eventId), signal })).data,
    ...READ_ON_RETURN,
  })

export const PEOPLE_PAGE_SIZE = 50

export interface PeopleSearch {
  eventId: number
  list: RollCallList
  name: string
}

export const peopleQuery = ({ eventId, list, name }: PeopleSearch, page: number) =>
  queryOptions({
    queryKey: [...rollCallKey(eventId), 'people', list, name, page],
    queryFn: ({ signal }) =>
      call(endpoints.listRollCallPeople, {
        params: paramsOf(eventId),
        query: {
          filters: { 'list:$eq': list, ...(name ? { 'name:$containsi': name } : {}) },
          pagination: { page, pageSize: PEOPLE_PAGE_SIZE },
        },
        signal,
      }),
    ...READ_ON_RETURN,
  })

/** More than an event ever has. */
const PAST_PAGE_SIZE = 100

export const pastQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...rollCallKey(eventId), 'past'],
    queryFn: async ({ signal }) => {
      const query = { pagination: { page: 1, pageSize: PAST_PAGE_SIZE } }
      return (await call(endpoints.listRollCalls, { params: paramsOf(eventId), query, signal })).data
    },
  })

export const reportQuery = (eventId: number, rollCall: string) =>
  queryOptions({
    queryKey: [...rollCallKey(eventId), 'report', rollCall],
    queryFn: async ({ signal }) => {
      const params = { ...paramsOf(eventId), rollCall }
      return (await call(endpoints.readRollCallReport, { params, signal })).data
    },
    ...READ_ON_RETURN,
  })

const readRollCallAgain = (queryClient: QueryClient, eventId: number) =>
  readAgain(queryClient, { queryKey: rollCallKey(eventId) })

const TOPICS: readonly Topic[] = ['roll-call', 'roll-call-answers', 'items', 'car-pools']
/** Staff are few, so they wait less than the phones of all members. */
const LONGEST_WAIT_MS = 500

export function useLiveRollCall(event: EventReply) {
  const queryClient = useQueryClient()
  useLiveReading(
    { id: event.id, audience: 'board', membersCount: Math.min(event.membersCount, LONGEST_WAIT_MS) },
    {
      isAbout: topic => TOPICS.some(about => about === topic),
      read: () => readRollCallAgain(queryClient, event.id),
    },
  )
}

const serverSentenceFor = [...Object.keys(rollCallRefusals), 'not_found', 'forbidden']

/** One roll-call action of an event at a time. */
const onEvent = (eventId: number, action: string) => ({
  mutationKey: ['roll-call', eventId, action],
  scope: { id: `roll-call/${eventId}` },
})

const changed = async (client: QueryClient, eventId: number) => {
  await Promise.all([readRollCallAgain(client, eventId), readEventsAgain(client)])
}

export const startMutation = (eventId: number) =>
  mutationOptions({
    ...onEvent(eventId, 'start'),
    mutationFn: (item: string | null) =>
      call(endpoints.startRollCall, { params: paramsOf(eventId), body: item === null ? {} : { item } }),
    onSuccess: (_reply, _item, _result, { client }) => {
      toast.success(rollCallWords.started)
      return changed(client, eventId)
    },
    onError: (_error, _item, _result, { client }) => void readRollCallAgain(client, eventId),
    meta: { failure: rollCallWords.startFailure, serverSentenceFor },
  })

export const endMutation = (eventId: number) =>
  mutationOptions({
    ...onEvent(eventId, 'end'),
    mutationFn: (rollCall: string) =>
      call(endpoints.endRollCall, { params: paramsOf(eventId), body: { rollCall } }),
    onSuccess: (_reply, _rollCall, _result, { client }) => {
      toast.success(rollCallWords.ended)
      return changed(client, eventId)
    },
    meta: { failure: rollCallWords.endFailure, serverSentenceFor },
  })

export interface AnswerFor {
  eventId: number
  rollCall: string
  person: PersonInRollCall
}

export const answerForMutation = ({ eventId, rollCall, person }: AnswerFor) =>
  mutationOptions({
    mutationKey: ['roll-call', eventId, 'answer', person.id],
    mutationFn: ({ answer, place }: { answer: RollCallAnswer; place: string }) =>
      call(endpoints.answerRollCall, {
        params: paramsOf(eventId),
        body: { rollCall, answer, user: person.id, clientKey: clientKey(), ...(place && { place }) },
      }),
    onSuccess: ({ data }, _given, _result, { client }) => {
      toast.success(rollCallWords.answered(person.name, data.answer))
      return readRollCallAgain(client, eventId)
    },
    meta: { failure: rollCallWords.answerFailure, serverSentenceFor },
  })

export const downloadMutation = (eventId: number, rollCall: string) =>
  mutationOptions({
    mutationKey: ['roll-call', eventId, 'download', rollCall],
    mutationFn: () => call(endpoints.readRollCallFile, { params: { ...paramsOf(eventId), rollCall } }),
    onSuccess: ({ data }) => saveFile(data.fileName, data.csv, 'text/csv'),
    meta: { failure: rollCallWords.downloadFailure },
  })

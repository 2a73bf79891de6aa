import { createEvent, editEvent, readEventSettings } from '@muster/domain/events/endpoints-settings.ts'
import type { EventDraft, EventSettings } from '@muster/domain/events/schema-settings.ts'
import { eventSettingsRefusals, eventSettingsWords as say } from '@muster/domain/events/words-settings.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { eventsQuery, readEventsAgain } from '#features/event-data/api.ts'

const keyOf = (eventId: number) => ['event-settings', eventId] as const

export const eventSettingsQuery = (eventId: number) =>
  queryOptions({
    queryKey: keyOf(eventId),
    queryFn: async ({ signal }) =>
      (await call(readEventSettings, { params: { id: String(eventId) }, signal })).data,
    refetchOnMount: 'always',
  })

const REFUSALS = Object.keys(eventSettingsRefusals)

export const createEventMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['event', 'create'],
    mutationFn: async (data: EventDraft) => (await call(createEvent, { body: { data } })).data,
    onSuccess: () => queryClient.invalidateQueries(eventsQuery),
    meta: { failure: say.createFailure, serverSentenceFor: REFUSALS },
  })

export const editEventMutation = (queryClient: QueryClient, { id, revision }: EventSettings) =>
  mutationOptions({
    mutationKey: ['event', id, 'edit'],
    mutationFn: async (draft: EventDraft) =>
      (await call(editEvent, { params: { id: String(id) }, body: { data: { ...draft, revision } } })).data,
    onSuccess: async settings => {
      await queryClient.cancelQueries({ queryKey: keyOf(id) })
      queryClient.setQueryData(keyOf(id), settings)
      await Promise.all([queryClient.invalidateQueries(eventsQuery), readEventsAgain(queryClient)])
    },
    meta: { failure: say.saveFailure, serverSentenceFor: REFUSALS },
  })

import { setCoverImage } from '@muster/domain/events/endpoints.ts'
import { createEvent, editEvent, readEventSettings } from '@muster/domain/events/endpoints-settings.ts'
import { COVER_UPLOAD_BYTES } from '@muster/domain/events/limits.ts'
import type { EventDraft, EventSettings } from '@muster/domain/events/schema-settings.ts'
import { eventRefusals } from '@muster/domain/events/words.ts'
import { eventSettingsRefusals, eventSettingsWords as say } from '@muster/domain/events/words-settings.ts'
import { copyEvent, deleteEvent, readEventDeletion } from '@muster/domain/organiser/endpoints.ts'
import type { CopyForm } from '@muster/domain/organiser/schema.ts'
import { organiserRefusals, organiserWords } from '@muster/domain/organiser/words.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, statusOf } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { eventsQuery, keepEvent, readEventsAgain } from '#features/event-data/api.ts'
import { forgetEvent } from '#features/event-data/current-event.ts'
import { toast } from '#ui/toast.ts'

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

export const editEventMutation = (
  queryClient: QueryClient,
  { id, revision }: Pick<EventSettings, 'id' | 'revision'>,
) =>
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

export const copyEventMutation = (queryClient: QueryClient, id: number) =>
  mutationOptions({
    mutationKey: ['event', id, 'copy'],
    mutationFn: async (data: CopyForm) =>
      (await call(copyEvent, { params: { id: String(id) }, body: { data } })).data,
    onSettled: () => queryClient.invalidateQueries(eventsQuery),
    meta: { failure: organiserWords.copyFailure },
  })

/** Counted anew each time that it is asked for. */
export const deletionQuery = (id: number) =>
  queryOptions({
    queryKey: ['event-deletion', id],
    queryFn: async ({ signal }) =>
      (await call(readEventDeletion, { params: { id: String(id) }, signal })).data,
    gcTime: 0,
    staleTime: 0,
  })

export const deleteEventMutation = (queryClient: QueryClient, id: number) =>
  mutationOptions({
    mutationKey: ['event', id, 'delete'],
    mutationFn: async () => {
      try {
        await call(deleteEvent, { params: { id: String(id) } })
      } catch (error) {
        // gone already: the answer to an earlier attempt was lost
        if (statusOf(error) !== 404) throw error
      }
    },
    onSettled: (_data, error) => {
      if (!error) forgetEvent(id)
      return queryClient.invalidateQueries(eventsQuery)
    },
    meta: {
      failure: organiserWords.deleteFailure,
      serverSentenceFor: Object.keys(organiserRefusals),
    },
  })

/** Saves the picture and says so. */
export const pictureMutation = (mutationKey: readonly unknown[], save: (file: File) => Promise<void>) =>
  mutationOptions({
    mutationKey,
    mutationFn: async (file: File) => {
      // the server says the same, after the upload
      if (file.size > COVER_UPLOAD_BYTES)
        throw new ApiError(413, 'image_too_large', eventRefusals.image_too_large)
      await save(file)
    },
    onSuccess: () => toast.success(say.coverSaved),
    meta: { failure: say.coverFailure, serverSentenceFor: ['image_not_readable', 'image_too_large'] },
  })
export type CoverMutation = ReturnType<typeof pictureMutation>

export const coverMutation = (queryClient: QueryClient, eventId: number) =>
  pictureMutation(['event', eventId, 'cover'], async file => {
    const { data } = await call(setCoverImage, { params: { id: String(eventId) }, body: file })
    keepEvent(queryClient, data)
  })

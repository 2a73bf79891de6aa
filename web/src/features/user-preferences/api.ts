import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Topic } from '@muster/domain/shared/live.ts'
import {
  exportPreferences,
  listPreferencesPeople,
  readPreferencesBoard,
} from '@muster/domain/user-preferences/endpoints.ts'
import type { WantedExport } from '@muster/domain/user-preferences/schema.ts'
import { userPreferencesWords as words } from '@muster/domain/user-preferences/words.ts'
import { mutationOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { download } from '#device/download.ts'
import { READ_ON_RETURN, useLiveReading } from '#device/live.ts'
import { readAgain } from '#device/read-again.ts'
import { saveFile } from '#device/save-file.ts'
import { toast } from '#ui/toast.ts'

/** The prefix of all queries of the screen. */
const screenKey = (eventId: number) => ['user-preferences', eventId] as const

export const preferencesBoardQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...screenKey(eventId), 'counts'],
    queryFn: async ({ signal }) =>
      (await call(readPreferencesBoard, { params: { id: String(eventId) }, signal })).data,
    ...READ_ON_RETURN,
  })

export interface PeopleOfTile {
  eventId: number
  /** the key of the tile */
  tile: string
  name: string
}

export const PAGE_SIZE = 50

export const peopleOfTileQuery = ({ eventId, tile, name }: PeopleOfTile, page: number) =>
  queryOptions({
    queryKey: [...screenKey(eventId), 'people', tile, name, page],
    queryFn: ({ signal }) =>
      call(listPreferencesPeople, {
        params: { id: String(eventId) },
        query: {
          filters: { 'tile:$eq': tile, ...(name ? { 'name:$containsi': name } : {}) },
          pagination: { page, pageSize: PAGE_SIZE },
        },
        signal,
      }),
    ...READ_ON_RETURN,
  })

/** What is on the screen at once, the rest when it is next shown. */
export const readPreferencesAgain = (queryClient: QueryClient, eventId: number) =>
  readAgain(queryClient, { queryKey: screenKey(eventId) })

/** Items, because somebody who joins is nudged as such. */
const TOPICS: readonly Topic[] = ['event', 'items', 'preferences']
/** Admins are few, so they wait less than the phones of all members. */
const LONGEST_WAIT_MS = 1000

export function useLivePreferences(event: EventReply) {
  const queryClient = useQueryClient()
  useLiveReading(
    { id: event.id, membersCount: Math.min(event.membersCount, LONGEST_WAIT_MS) },
    {
      isAbout: topic => TOPICS.some(about => about === topic),
      read: () => readPreferencesAgain(queryClient, event.id),
    },
  )
}

export const exportMutation = (eventId: number, wanted: WantedExport) =>
  mutationOptions({
    mutationKey: ['export-preferences', eventId, wanted.kind, wanted.format],
    mutationFn: () =>
      download(exportPreferences, { params: { id: String(eventId) }, body: { data: wanted } }),
    onSuccess: ({ name, file }) => {
      saveFile(name, file, file.type)
      toast.success(words.saved(name))
    },
    meta: { failure: words.exportFailure },
  })

import type { EventReply } from '@muster/domain/events/schema.ts'
import { exportReach, listReachPeople, readReach } from '@muster/domain/reach/endpoints.ts'
import type { ReachList } from '@muster/domain/reach/limits.ts'
import { reachWords } from '@muster/domain/reach/words.ts'
import { mutationOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { download } from '#device/download.ts'
import { READ_ON_RETURN, useLiveReading } from '#device/live.ts'
import { saveFile } from '#device/save-file.ts'
import { boardKey } from '#features/board-data/api.ts'
import { toast } from '#ui/toast.ts'

/** Below the board's, so that a contact of one's own is read again with it. */
const screenKey = (eventId: number) => [...boardKey(eventId), 'reach'] as const

export const reachQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...screenKey(eventId), 'counts'],
    queryFn: async ({ signal }) => (await call(readReach, { params: { id: String(eventId) }, signal })).data,
    ...READ_ON_RETURN,
  })

export interface ReachSearch {
  eventId: number
  /** `null`: everybody */
  list: ReachList | null
  name: string
}

export const PAGE_SIZE = 50

export const reachPeopleQuery = ({ eventId, list, name }: ReachSearch, page: number, pageSize = PAGE_SIZE) =>
  queryOptions({
    queryKey: [...screenKey(eventId), 'people', list, name, page, pageSize],
    queryFn: ({ signal }) =>
      call(listReachPeople, {
        params: { id: String(eventId) },
        query: {
          filters: { ...(list ? { 'list:$eq': list } : {}), ...(name ? { 'name:$containsi': name } : {}) },
          pagination: { page, pageSize },
        },
        signal,
      }),
    ...READ_ON_RETURN,
  })

const TOPICS = ['event', 'items', 'contacts', 'preferences', 'board']
/** Staff are few, so they wait less than the phones of all members. */
const LONGEST_WAIT_MS = 250

/** Reads again when somebody joins, checks in or is contacted. */
export function useLiveReach({ id, membersCount }: EventReply) {
  const queryClient = useQueryClient()
  useLiveReading(
    { id, audience: 'board', membersCount: Math.min(membersCount, LONGEST_WAIT_MS) },
    {
      isAbout: topic => TOPICS.includes(topic),
      read: () => queryClient.refetchQueries({ queryKey: boardKey(id), type: 'active' }),
    },
  )
}

export const exportMutation = (eventId: number) =>
  mutationOptions({
    mutationKey: ['export-reach', eventId],
    mutationFn: () => download(exportReach, { params: { id: String(eventId) }, body: undefined }),
    onSuccess: ({ name, file }) => {
      saveFile(name, file, file.type)
      toast.success(reachWords.saved(name))
    },
    meta: { failure: reachWords.exportFailure },
  })

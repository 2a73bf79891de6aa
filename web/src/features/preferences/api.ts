import {
  createPreferences,
  listPreferences,
  updatePreferences,
} from '@muster/domain/preferences/endpoints.ts'
import type { PreferencesReply, SavedPreferences } from '@muster/domain/preferences/schema.ts'
import { preferencesRefusals, preferencesWords } from '@muster/domain/preferences/words.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'

interface Owner {
  userId: number
  event: { id: number; documentId: string }
}

/** The person's row, or null. Without `meta.failure`: the screen shows the error. */
export const preferencesQuery = ({ userId, event }: Owner) =>
  queryOptions({
    queryKey: ['preferences', event.id, userId],
    queryFn: async ({ signal }): Promise<PreferencesReply | null> => {
      const { data } = await call(listPreferences, {
        query: { filters: { 'user.id:$eq': userId, 'event.documentId:$eq': event.documentId } },
        signal,
      })
      return data[0] ?? null
    },
  })

export const savePreferencesMutation = ({ userId, event }: Owner, row: PreferencesReply | null) => ({
  mutationKey: ['preferences', event.id, userId, 'save'],
  mutationFn: (values: SavedPreferences) =>
    row
      ? call(updatePreferences, { params: { id: row.documentId }, body: { data: values } })
      : call(createPreferences, { body: { data: { user: userId, event: event.id, ...values } } }),
  meta: {
    failure: preferencesWords.saveFailure,
    serverSentenceFor: [...Object.keys(preferencesRefusals), 'outside_region'],
  },
})

/** A read in flight may be older than what was just saved, so it is cancelled. */
export async function keepPreferences(queryClient: QueryClient, owner: Owner, row: PreferencesReply) {
  const { queryKey } = preferencesQuery(owner)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, row)
}

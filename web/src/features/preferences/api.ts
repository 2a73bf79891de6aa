import {
  createPreferences,
  listPreferences,
  updatePreferences,
} from '@muster/domain/preferences/endpoints.ts'
import type { PreferencesReply, SavedPreferences } from '@muster/domain/preferences/schema.ts'
import { preferencesRefusals, preferencesWords } from '@muster/domain/preferences/words.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'

interface Whose {
  userId: number
  event: { id: number; documentId: string }
}

/** One's own row, or null. Without `meta.failure`: the screen says it. */
export const preferencesQuery = ({ userId, event }: Whose) =>
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

interface Save extends Whose {
  /** what is saved so far */
  row: PreferencesReply | null
  values: SavedPreferences
}

export const savePreferencesMutation = mutationOptions({
  mutationFn: ({ userId, event, row, values }: Save) =>
    row
      ? call(updatePreferences, { params: { id: row.documentId }, body: { data: values } })
      : call(createPreferences, { body: { data: { user: userId, event: event.id, ...values } } }),
  meta: {
    failure: preferencesWords.saveFailure,
    isServerFirst: [...Object.keys(preferencesRefusals), 'outside_region'],
  },
})

/** A read that is under way may be older than what was just saved. */
export async function keepPreferences(queryClient: QueryClient, whose: Whose, row: PreferencesReply) {
  const { queryKey } = preferencesQuery(whose)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, row)
}

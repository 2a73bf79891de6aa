import type { Leg } from '@muster/domain/items/facts.ts'
import { listPasses } from '@muster/domain/passes/endpoints.ts'
import type { PassList } from '@muster/domain/passes/schema.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isRefused } from '#device/api-error.ts'
import { call } from '#device/call.ts'

/** Kept on the phone until the session ends or check-in closes, by `features/connectivity`. */
export const PASS_LIST = 'pass-list'

const READ_EVERY_MS = 5 * 60_000
const NOBODY: PassList['people'] = []

/** The people of an item, for a scanner without a network. Who is not staff of it any more gives the keys back. */
export const passListQuery = (itemId: number) =>
  queryOptions({
    queryKey: [PASS_LIST, itemId],
    queryFn: async ({ signal, client, queryKey }): Promise<PassList> => {
      try {
        return (await call(listPasses, { params: { id: String(itemId) }, signal })).data
      } catch (error) {
        const known = client.getQueryData<PassList>(queryKey)
        if (known && isRefused(error)) client.setQueryData<PassList>(queryKey, { ...known, people: NOBODY })
        throw error
      }
    },
    staleTime: READ_EVERY_MS,
    refetchInterval: READ_EVERY_MS,
  })

interface Place {
  itemId: number
  leg: Leg
}

/** So that the phone says "already in" without a network. */
export const noteCheckedIn = (queryClient: QueryClient, { itemId, leg }: Place, userId: number, at: string) =>
  queryClient.setQueryData<PassList>(passListQuery(itemId).queryKey, list =>
    list?.people.some(person => person.id === userId && person[leg] === null)
      ? {
          ...list,
          people: list.people.map(person => (person.id === userId ? { ...person, [leg]: at } : person)),
        }
      : undefined,
  )

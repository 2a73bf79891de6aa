import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * For what others have changed. A first read that is still on its way begins anew, because it may have been answered
 * before the change; `invalidateQueries` alone would take its answer for the new one.
 */
export async function readAgain(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries(filters)
}

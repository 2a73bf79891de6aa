import { listScans } from '@muster/domain/passes/endpoints.ts'
import { LAST_SCANS } from '@muster/domain/passes/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'

/** What all scanners of the item have seen. */
export const scansQuery = (itemId: number) =>
  queryOptions({
    queryKey: ['scans', itemId],
    queryFn: async ({ signal }) =>
      (
        await call(listScans, {
          params: { id: String(itemId) },
          query: { pagination: { page: 1, pageSize: LAST_SCANS } },
          signal,
        })
      ).data,
    ...READ_ON_RETURN,
  })

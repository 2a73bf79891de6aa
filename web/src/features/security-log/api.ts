import { readSecurityLog } from '@muster/domain/security-log/endpoints.ts'
import type { SecurityKind } from '@muster/domain/security-log/kinds.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'

export const PAGE_SIZE = 50

export interface SecuritySearch {
  kind: SecurityKind | null
  person: number | null
}

export const securityLogQuery = ({ kind, person }: SecuritySearch, page: number) =>
  queryOptions({
    queryKey: ['security-log', kind, person, page],
    queryFn: ({ signal }) =>
      call(readSecurityLog, {
        query: {
          filters: {
            ...(kind !== null && { 'kind:$eq': kind }),
            ...(person !== null && { 'person:$eq': person }),
          },
          pagination: { page, pageSize: PAGE_SIZE },
        },
        signal,
      }),
    ...READ_ON_RETURN,
  })

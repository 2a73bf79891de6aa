import { listErrorReports, readInstallation } from '@muster/domain/installation/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'

const MINUTE_MS = 60_000

export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: async ({ signal }) => (await call(readInstallation, { signal })).data,
  staleTime: MINUTE_MS,
  refetchInterval: 5 * MINUTE_MS,
  refetchOnWindowFocus: true,
  retry: false,
})

export const errorReportsQuery = queryOptions({
  queryKey: ['error-reports'],
  queryFn: ({ signal }) => call(listErrorReports, { signal }),
  staleTime: MINUTE_MS,
  refetchOnMount: true,
})

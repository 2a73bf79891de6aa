import { readMapsConfig } from '@muster/domain/places/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'

/** It changes only with a restart of the server. */
export const mapsConfigQuery = queryOptions({
  queryKey: ['maps-config'],
  queryFn: async ({ signal }) => (await call(readMapsConfig, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

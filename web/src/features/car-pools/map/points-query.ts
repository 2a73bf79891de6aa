import { listCarPoolPoints } from '@muster/domain/car-pools/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'
import { carPoolsKey } from '../api.ts'

export const carPoolPointsQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...carPoolsKey(eventId), 'points'],
    queryFn: async ({ signal }) =>
      (await call(listCarPoolPoints, { params: { id: String(eventId) }, signal })).data,
    ...READ_ON_RETURN,
  })

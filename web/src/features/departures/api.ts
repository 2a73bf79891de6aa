import type { BoardItem } from '@muster/domain/boards/schema.ts'
import { depart, readDeparture, undoDeparture } from '@muster/domain/departures/endpoints.ts'
import type { DepartInput } from '@muster/domain/departures/schema.ts'
import { departureRefusals, departureScreenWords } from '@muster/domain/departures/words.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { isRefused } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'
import { boardKey, readBoardAgain } from '#features/board-data/api.ts'
import { toast } from '#ui/toast.ts'

export interface DepartingItem {
  eventId: number
  item: BoardItem
}

/** A part of the board, so that a nudge reads it again as well. */
export const departureQuery = ({ eventId, item: { id, leg } }: DepartingItem) =>
  queryOptions({
    queryKey: [...boardKey(eventId), 'departure', id, leg],
    queryFn: async ({ signal }) =>
      (
        await call(readDeparture, {
          params: { id: String(id) },
          query: { filters: { 'leg:$eq': leg } },
          signal,
        })
      ).data,
    ...READ_ON_RETURN,
  })

const serverSentenceFor = [
  ...Object.keys(departureRefusals),
  ...['not_found', 'forbidden', 'not_assigned', 'event_inactive', 'pool_full'],
  ...['in_another_pool', 'owner_cannot_leave', 'car_pooling_off'],
]

const onItem = ({ item: { id, leg } }: DepartingItem, action: string) => ({
  mutationKey: ['departure', id, leg, action],
  scope: { id: `departure/${id}/${leg}` },
})

export const departMutation = (departing: DepartingItem) => {
  const { eventId, item } = departing
  return mutationOptions({
    ...onItem(departing, 'depart'),
    mutationFn: (plan: Pick<DepartInput, 'excused' | 'moved'>) =>
      call(depart, { params: { id: String(item.id) }, body: { leg: item.leg, ...plan } }),
    onSuccess: ({ data }, _plan, _result, { client }) => {
      client.setQueryData(departureQuery(departing).queryKey, data)
      toast.success(departureScreenWords.departed(item.name))
      return readBoardAgain(client, eventId)
    },
    onError: (error, _plan, _result, { client }) => {
      if (isRefused(error)) void readBoardAgain(client, eventId)
    },
    meta: { failure: departureScreenWords.departFailure, serverSentenceFor },
  })
}

export const undoMutation = (departing: DepartingItem) => {
  const { eventId, item } = departing
  return mutationOptions({
    ...onItem(departing, 'undo'),
    mutationFn: (reason: string) =>
      call(undoDeparture, { params: { id: String(item.id) }, body: { leg: item.leg, reason } }),
    onSuccess: ({ data }, _reason, _result, { client }) => {
      client.setQueryData(departureQuery(departing).queryKey, data)
      toast.success(departureScreenWords.undone(item.name))
      return readBoardAgain(client, eventId)
    },
    onError: (error, _reason, _result, { client }) => {
      if (isRefused(error)) void readBoardAgain(client, eventId)
    },
    meta: { failure: departureScreenWords.undoFailure, serverSentenceFor },
  })
}

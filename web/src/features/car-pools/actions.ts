import {
  cancelCarPoolRequest,
  deleteCarPool,
  joinCarPool,
  leaveCarPool,
  respondToRequest,
  stopWaitingForSeat,
  updateCarPool,
  waitForSeat,
} from '@muster/domain/car-pools/endpoints.ts'
import { BUSY_CLEARS_AFTER_MS } from '@muster/domain/car-pools/limits.ts'
import type { ACTIONS } from '@muster/domain/car-pools/schema.ts'
import { carPoolRefusals, carPoolWords } from '@muster/domain/car-pools/words.ts'
import { type MutationFunctionContext, mutationOptions } from '@tanstack/react-query'
import { codeOf, isRefused } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { readEventsAgain } from '#features/events/api.ts'
import { toast } from '#ui/toast.ts'
import { keepCarPool, readCarPoolsAgain } from './api.ts'

/** A car pool, or a request about one, of an event. */
export interface Target {
  eventId: number
  id: number
}

/** One action at a time on each car pool, and on each request. */
const onCarPool = (id: number, action: string) => ({
  mutationKey: ['car-pool', id, action],
  scope: { id: `car-pool/${id}` },
})
const onRequest = (id: number, action: string) => ({
  mutationKey: ['car-pool-request', id, action],
  scope: { id: `car-pool-request/${id}` },
})

/** The screen is stale after a refusal. */
const afterFailure =
  (eventId: number) =>
  async <V>(error: Error, _variables: V, _result: unknown, { client }: MutationFunctionContext) => {
    if (isRefused(error)) await readCarPoolsAgain(client, eventId)
    if (codeOf(error) === 'car_pooling_off') void readEventsAgain(client)
  }

/** The buttons stay busy for another second (R76). */
const rest = () => new Promise(resolve => setTimeout(resolve, BUSY_CLEARS_AFTER_MS))

const serverSentenceFor = [...Object.keys(carPoolRefusals), 'not_found']

/** Asks the owner, or accepts their invitation (R6). */
export const joinMutation = ({ eventId, id }: Target) =>
  mutationOptions({
    ...onCarPool(id, 'join'),
    mutationFn: () =>
      call(joinCarPool, { params: { id: String(id) }, body: { message: carPoolWords.joinMessage } }),
    onSuccess: async ({ data, message }, _variables, _result, { client }) => {
      await keepCarPool(client, eventId, { id, carPool: data })
      const isIn = data.relation === 'assigned'
      toast.success(message ?? (isIn ? carPoolWords.joined : carPoolWords.requestSent))
    },
    onError: afterFailure(eventId),
    onSettled: rest,
    meta: { failure: carPoolWords.failed.join, serverSentenceFor, news: ['in_this_pool'] },
  })

export const leaveMutation = ({ eventId, id }: Target) =>
  mutationOptions({
    ...onCarPool(id, 'leave'),
    mutationFn: () => call(leaveCarPool, { params: { id: String(id) } }),
    onSuccess: async ({ data, message }, _variables, _result, { client }) => {
      await keepCarPool(client, eventId, { id, carPool: data })
      toast.success(message ?? carPoolWords.left)
    },
    onError: afterFailure(eventId),
    meta: { failure: carPoolWords.failed.leave, serverSentenceFor },
  })

export const deleteMutation = ({ eventId, id }: Target) =>
  mutationOptions({
    ...onCarPool(id, 'delete'),
    mutationFn: () => call(deleteCarPool, { params: { id: String(id) } }),
    onSuccess: async ({ message }, _variables, _result, { client }) => {
      await keepCarPool(client, eventId, { id, carPool: null })
      toast.success(message)
    },
    onError: afterFailure(eventId),
    meta: { failure: carPoolWords.failed.delete, serverSentenceFor },
  })

export const removePassengerMutation = ({ eventId, id }: Target) =>
  mutationOptions({
    ...onCarPool(id, 'remove passenger'),
    mutationFn: (userId: number) =>
      call(updateCarPool, { params: { id: String(id) }, body: { data: { removeUsers: [userId] } } }),
    onSuccess: async ({ data, message }, _variables, _result, { client }) => {
      await keepCarPool(client, eventId, { id, carPool: data })
      toast.success(message ?? carPoolWords.updated)
    },
    onError: afterFailure(eventId),
    meta: { failure: carPoolWords.failed.update, serverSentenceFor },
  })

/** The buttons of a request stay busy until the lists are read again. */
const afterAnswer =
  (eventId: number) =>
  <V>(
    { message }: { message: string },
    _variables: V,
    _result: unknown,
    { client }: MutationFunctionContext,
  ) => {
    toast.success(message)
    return Promise.all([readCarPoolsAgain(client, eventId), readEventsAgain(client)])
  }

export interface Asked extends Target {
  /** to the signed-in person, who takes the seat */
  isInvitation?: boolean
}

export const answerMutation = (
  { eventId, id, isInvitation = false }: Asked,
  action: (typeof ACTIONS)[number],
) =>
  mutationOptions({
    ...onRequest(id, action),
    mutationFn: () => call(respondToRequest, { params: { id: String(id) }, body: { action } }),
    onSuccess: afterAnswer(eventId),
    onError: afterFailure(eventId),
    meta: {
      failure: carPoolWords.failed[isInvitation && action === 'accept' ? 'acceptInvitation' : action],
      serverSentenceFor,
    },
  })

/** `carPoolId`: the button is in the place of Join, so it shares the scope of that car pool. */
export const cancelRequestMutation = ({ eventId, id }: Target, carPoolId?: number) =>
  mutationOptions({
    ...(carPoolId === undefined ? onRequest(id, 'cancel') : onCarPool(carPoolId, 'cancel request')),
    mutationFn: (reason: string | null) =>
      call(cancelCarPoolRequest, { params: { id: String(id) }, body: { reason } }),
    onSuccess: afterAnswer(eventId),
    onError: afterFailure(eventId),
    onSettled: rest,
    meta: { failure: carPoolWords.failed.cancel, serverSentenceFor },
  })

export const waitMutation = (eventId: number) =>
  mutationOptions({
    mutationKey: ['wait for a seat', eventId],
    mutationFn: (isWaiting: boolean) =>
      call(isWaiting ? waitForSeat : stopWaitingForSeat, { params: { id: String(eventId) } }),
    onSuccess: (_data, _isWaiting, _result, { client }) => void readCarPoolsAgain(client, eventId),
    meta: { failure: carPoolWords.failed.wait, serverSentenceFor },
  })

import {
  cancelCarPoolRequest,
  deleteCarPool,
  joinCarPool,
  leaveCarPool,
  listCarPoolRequests,
  listCarPools,
  readCarPool,
  respondToRequest,
  stopWaitingForSeat,
  updateCarPool,
  waitForSeat,
} from '@muster/domain/car-pools/endpoints.ts'
import { BUSY_CLEARS_AFTER_MS, type VIEWS } from '@muster/domain/car-pools/limits.ts'
import type { ACTIONS, CarPoolReply, CarPoolsReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolRefusals, carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Topic } from '@muster/domain/shared/live.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type MutationFunctionContext,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { codeOf, isRefused } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { READ_ON_RETURN, useLiveReading } from '#device/live.ts'
import { readAgain } from '#device/read-again.ts'
import { readEventsAgain } from '#features/event-data/api.ts'
import { toast } from '#ui/toast.ts'

export type View = (typeof VIEWS)[number]
export interface Search {
  /** `null`: all */
  view: View | null
  text: string
}

/** The prefix of all queries about an event's car pools and their requests. */
export const carPoolsKey = (eventId: number) => ['car-pools', eventId] as const
const carPoolListsKey = (eventId: number) => [...carPoolsKey(eventId), 'list'] as const

const PAGE_SIZE = 25
const FIRST_PAGE = 1
/** More than one person ever sends or gets, so each list is one request. */
const REQUESTS_PAGE_SIZE = 100

/** Smallest detour first, equal ones and those of a person without a saved home newest first. Only the first page has the counts. */
export const carPoolsQuery = (eventId: number, { view, text }: Search) =>
  infiniteQueryOptions({
    queryKey: [...carPoolListsKey(eventId), view, text],
    queryFn: ({ pageParam, signal }) =>
      call(listCarPools, {
        query: {
          filters: {
            'event.id:$eq': eventId,
            ...(view ? { 'view:$eq': view } : {}),
            ...(text ? { 'search:$containsi': text } : {}),
          },
          populate: pageParam === FIRST_PAGE ? ['car_owner', 'requests', 'board'] : ['car_owner', 'requests'],
          sort: ['detour:asc', 'createdAt:desc'],
          pagination: { page: pageParam, pageSize: PAGE_SIZE },
        },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ meta: { pagination } }) =>
      'page' in pagination && pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
    ...READ_ON_RETURN,
  })

/** Without duplicates: a car pool may move to another page between two reads. */
export const carPoolsOf = ({ pages }: { pages: readonly CarPoolsReply[] }) => [
  ...new Map(pages.flatMap(page => page.data).map(carPool => [carPool.id, carPool])).values(),
]

export const carPoolQuery = (eventId: number, carPoolId: number) =>
  queryOptions({
    queryKey: [...carPoolsKey(eventId), 'one', carPoolId],
    queryFn: async ({ signal }) => {
      const populate = ['car_owner', 'assigned_users', 'requests'] as const
      return (await call(readCarPool, { params: { id: String(carPoolId) }, query: { populate }, signal }))
        .data
    },
    ...READ_ON_RETURN,
  })

const SHOWN_STATUSES = ['pending', 'rejected', 'invalidated'] as const
export type Side = 'received' | 'sent'

export const carPoolRequestsQuery = (eventId: number, userId: number, side: Side) =>
  queryOptions({
    queryKey: [...carPoolsKey(eventId), 'requests', side, userId],
    queryFn: ({ signal }) =>
      call(listCarPoolRequests, {
        query: {
          filters: {
            'event.id:$eq': eventId,
            [side === 'sent' ? 'requester.id:$eq' : 'requestee.id:$eq']: userId,
            'request_status:$in': SHOWN_STATUSES,
          },
          populate: ['requester', 'requestee', 'car_pool'],
          sort: ['createdAt:desc'],
          pagination: { pageSize: REQUESTS_PAGE_SIZE },
        },
        signal,
      }),
    ...READ_ON_RETURN,
  })

/** Queries on the screen at once, the others when they are next used. */
export const readCarPoolsAgain = (queryClient: QueryClient, eventId: number) =>
  readAgain(queryClient, { queryKey: carPoolsKey(eventId) })

const TOPIC: Topic = 'car-pools'

/** Reads the car pools and their requests again when somebody has changed one, and the event when it has changed. */
export function useLiveCarPools(event: EventReply) {
  const queryClient = useQueryClient()
  useLiveReading(event, {
    isAbout: topic => topic === TOPIC,
    read: () => readCarPoolsAgain(queryClient, event.id),
  })
}

interface Changed {
  id: number
  /** `null`: deleted */
  carPool: CarPoolReply | null
}

/** Writes a reply into every query that shows the car pool, and reads the rest again. */
export async function keepCarPool(queryClient: QueryClient, eventId: number, { id, carPool }: Changed) {
  await queryClient.cancelQueries({ queryKey: carPoolsKey(eventId) })
  const changed = (one: CarPoolReply) => (one.id === id ? (carPool ? [{ ...one, ...carPool }] : []) : [one])
  queryClient.setQueriesData<InfiniteData<CarPoolsReply, number>>(
    { queryKey: carPoolListsKey(eventId) },
    found =>
      found && {
        ...found,
        pages: found.pages.map(page => ({ ...page, data: page.data.flatMap(changed) })),
      },
  )
  const { queryKey } = carPoolQuery(eventId, id)
  if (carPool) queryClient.setQueryData(queryKey, one => one && { ...one, ...carPool })
  else queryClient.removeQueries({ queryKey })
  void readCarPoolsAgain(queryClient, eventId)
}

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

export const leaveMutation = ({ eventId, id }: Target, failure: string) =>
  mutationOptions({
    ...onCarPool(id, 'leave'),
    mutationFn: () => call(leaveCarPool, { params: { id: String(id) } }),
    onSuccess: async ({ data, message }, _variables, _result, { client }) => {
      await keepCarPool(client, eventId, { id, carPool: data })
      toast.success(message ?? carPoolWords.left)
    },
    onError: afterFailure(eventId),
    meta: { failure, serverSentenceFor },
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

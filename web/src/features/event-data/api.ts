import { listEvents, readEvent, rsvp } from '@muster/domain/events/endpoints.ts'
import { JOIN_REFUSALS } from '@muster/domain/events/join-policy.ts'
import type { EventReply, EventsReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { codeOf } from '#device/api-error.ts'
import { call, earlyReply } from '#device/call.ts'
import { readAgain } from '#device/read-again.ts'
import { toast } from '#ui/toast.ts'
import { firstPage, oneEvent } from './first-page.ts'

const FIRST_PAGE = 1

export const eventsQuery = infiniteQueryOptions({
  queryKey: ['events'],
  queryFn: ({ pageParam, signal }) =>
    call(listEvents, {
      query: {
        ...firstPage,
        pagination: { ...firstPage.pagination, ...(pageParam === FIRST_PAGE ? {} : { page: pageParam }) },
      },
      signal,
    }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ meta: { pagination } }) =>
    'page' in pagination && pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
  meta: { failure: eventWords.loadFailure },
})

export const eventsOf = ({ pages }: { pages: readonly EventsReply[] }) => pages.flatMap(page => page.data)

const ONE_EVENT = 'event'
const isNamed = (event: EventReply, id: string) => String(event.id) === id || event.documentId === id

/** An event from the list opens without another request. */
export const eventQuery = (id: string, queryClient: QueryClient) =>
  queryOptions({
    queryKey: [ONE_EVENT, id],
    queryFn: async ({ signal }) => {
      const { data } = await call(readEvent, { params: { id }, query: oneEvent, signal })
      keepInList(queryClient, data)
      return data
    },
    initialData: () => {
      const pages = queryClient.getQueryData(eventsQuery.queryKey)
      return pages && eventsOf(pages).find(event => isNamed(event, id))
    },
    initialDataUpdatedAt: () => queryClient.getQueryState(eventsQuery.queryKey)?.dataUpdatedAt,
  })

/** What a script before the app has read, the first render shows (decision 101). */
export async function startWithEarly(queryClient: QueryClient, id: string | undefined): Promise<void> {
  const early = { staleTime: 0 }
  if (earlyReply(listEvents, { query: firstPage }))
    await queryClient.fetchInfiniteQuery({ ...eventsQuery, ...early }).catch(() => undefined)
  if (id && earlyReply(readEvent, { params: { id }, query: oneEvent }))
    await queryClient.fetchQuery({ ...eventQuery(id, queryClient), ...early }).catch(() => undefined)
}

export const rsvpMutation = (id: number) =>
  mutationOptions({
    mutationKey: ['rsvp', id],
    mutationFn: () => call(rsvp, { params: { id: String(id) } }),
    onSuccess: ({ data, meta }, _variables, _result, { client }) => {
      if (meta.alreadyJoined) toast.info(eventWords.alreadyJoined)
      else toast.success(eventWords.rsvpSuccess(data.name))
      keepEvent(client, data)
    },
    onError: (error, _variables, _result, { client }) => {
      const code = codeOf(error)
      const joinRefusal = JOIN_REFUSALS.find(refusal => refusal === code)
      if (joinRefusal) keepEvent(client, { id, joinRefusal })
      if (code === 'registration_closed') keepEvent(client, { id, registration: 'closed' })
    },
    meta: { failure: eventWords.rsvpFailure, serverSentenceFor: ['registration_closed', ...JOIN_REFUSALS] },
  })

/** Merges changed fields into the event, in the list and on its own. */
export function keepEvent(queryClient: QueryClient, changed: Changed) {
  keepInList(queryClient, changed)
  queryClient.setQueriesData<EventReply>(
    { queryKey: [ONE_EVENT] },
    event => event && withChanges(event, changed),
  )
  // what is on its way may have been read before the change
  for (const { queryKey } of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    if (queryKey[0] === ONE_EVENT || queryKey[0] === eventsQuery.queryKey[0])
      void readAgain(queryClient, { queryKey, exact: true })
}

type Changed = Partial<EventReply> & { id: number }
const withChanges = (event: EventReply, changed: Changed) =>
  event.id === changed.id ? { ...event, ...changed } : event

/** The list itself is not newer for it. */
function keepInList(queryClient: QueryClient, changed: Changed) {
  const { queryKey } = eventsQuery
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  queryClient.setQueryData(
    queryKey,
    found =>
      found && {
        ...found,
        pages: found.pages.map(page => ({
          ...page,
          data: page.data.map(event => withChanges(event, changed)),
        })),
      },
    { updatedAt },
  )
}

export const readEventsAgain = (queryClient: QueryClient) => readAgain(queryClient, { queryKey: [ONE_EVENT] })

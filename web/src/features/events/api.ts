import { listEvents, readEvent, rsvp } from '@muster/domain/events/endpoints.ts'
import type { EventReply, EventsReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'

/** Nobody but an Admin has more events than this, so the home screen is one request. */
const PAGE_SIZE = 100
const FIRST_PAGE = 1

/** The first page is asked for without its number: it is the shortest question with that answer. */
export const eventsQuery = infiniteQueryOptions({
  queryKey: ['events'],
  queryFn: ({ pageParam, signal }) =>
    call(listEvents, {
      query: {
        populate: ['coverImage'],
        sort: ['startDate:desc'],
        pagination: { pageSize: PAGE_SIZE, ...(pageParam === FIRST_PAGE ? {} : { page: pageParam }) },
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

/** An event that the home screen has shown opens at once. */
export const eventQuery = (id: string, queryClient: QueryClient) =>
  queryOptions({
    queryKey: [ONE_EVENT, id],
    queryFn: async ({ signal }) =>
      (await call(readEvent, { params: { id }, query: { populate: ['coverImage'] }, signal })).data,
    initialData: () => {
      const pages = queryClient.getQueryData(eventsQuery.queryKey)
      return pages && eventsOf(pages).find(event => isNamed(event, id))
    },
    initialDataUpdatedAt: () => queryClient.getQueryState(eventsQuery.queryKey)?.dataUpdatedAt,
  })

export const rsvpMutation = mutationOptions({
  mutationFn: (event: EventReply) => call(rsvp, { params: { id: String(event.id) } }),
  meta: { failure: eventWords.rsvpFailure, isServerFirst: ['registration_closed'] },
})

/** Writes what a reply says of an event wherever it is shown, and keeps what the reply leaves out. */
export function keepEvent(queryClient: QueryClient, changed: Partial<EventReply> & { id: number }) {
  const updated = (event: EventReply) => (event.id === changed.id ? { ...event, ...changed } : event)
  queryClient.setQueryData(
    eventsQuery.queryKey,
    found =>
      found && { ...found, pages: found.pages.map(page => ({ ...page, data: page.data.map(updated) })) },
  )
  queryClient.setQueriesData<EventReply>({ queryKey: [ONE_EVENT] }, event => event && updated(event))
}

/** A reply said that an event is no longer what the phone takes it for. */
export const readEventsAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [ONE_EVENT] })

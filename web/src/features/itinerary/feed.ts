import {
  readCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '@muster/domain/itinerary/endpoints.ts'
import type { CalendarFeedReply } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import type { BodyOf } from '@muster/domain/shared/endpoint.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { toast } from '#ui/toast.ts'

/** Apart from `api.ts`, so that the profile does not load what the agenda needs. */

/** No `meta.failure`: the screen shows the error in place of the link. */
export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: async ({ signal }) => (await call(readCalendarFeed, { signal })).data,
})

const keepFeed = (queryClient: QueryClient, feed: CalendarFeedReply['data']) =>
  queryClient.setQueryData(feedQuery.queryKey, feed)

const onFeed = (action: string) => ({
  mutationKey: ['calendar-feed', action],
  scope: { id: 'calendar-feed' },
})

export const renewFeedMutation = mutationOptions({
  ...onFeed('renew'),
  mutationFn: (body: BodyOf<typeof renewCalendarFeed>) => call(renewCalendarFeed, { body }),
  onSuccess: ({ data }, _body, _result, { client }) => {
    // only a link that replaces another one is news
    if (client.getQueryData(feedQuery.queryKey)?.url) toast.success(itineraryWords.renewedFeed)
    keepFeed(client, data)
  },
  meta: { failure: itineraryWords.calendarFailure, serverSentenceFor: 'all' },
})
export const revokeFeedMutation = mutationOptions({
  ...onFeed('revoke'),
  mutationFn: () => call(revokeCalendarFeed),
  onSuccess: ({ data }, _variables, _result, { client }) => {
    keepFeed(client, data)
    toast.success(itineraryWords.revokedFeed)
  },
  meta: { failure: itineraryWords.calendarFailure },
})

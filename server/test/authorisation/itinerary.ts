import type { Fixture, World, WorldItems } from './world.ts'

const TRAVEL = 'populate=event,co_ordinator,assigned_users,checked_in_users'

/** A list and one item, fully populated. */
const readsOf = (path: string, kind: keyof WorldItems, populate: string): Record<string, Fixture> => {
  const all = () => ({ path: `${path}?${populate}&pagination[pageSize]=1000` })
  return {
    [`GET ${path}`]: {
      call: all,
      hidden: all,
      rows: ({ joinedItems, secretItems }: World) => ({
        shown: joinedItems[kind],
        hidden: secretItems[kind],
      }),
    },
    [`GET ${path}/:id`]: {
      call: ({ joinedItems }) => ({ path: `${path}/${joinedItems[kind].documentId}?${populate}` }),
      hidden: ({ secretItems }) => ({ path: `${path}/${secretItems[kind].id}?${populate}` }),
    },
  }
}

export const itineraryFixtures: Record<string, Fixture> = {
  ...readsOf('/sub-events', 'subEvent', 'populate=event,cover,checked_in_users'),
  ...readsOf('/flights', 'flight', TRAVEL),
  ...readsOf('/buses', 'bus', TRAVEL),
  ...readsOf('/hotel-rooms', 'room', `${TRAVEL},checked_out_users`),
  'GET /events/:id/my-itinerary': {
    call: ({ joined }) => ({ path: `/events/${joined.documentId}/my-itinerary` }),
    hidden: ({ secret }) => ({ path: `/events/${secret.id}/my-itinerary` }),
  },
}

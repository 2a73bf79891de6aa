import type { Fixture, World } from './world.ts'

const POPULATE = 'populate=event,car_owner,assigned_users,checked_in_users,checked_out_users,requests'
const CAR_POOLS = '/car-pools'
const REQUESTS = '/car-pool-requests'
/** Admins see the car pools and requests of others but may not change or answer them. */
const ofOthers = { admin: 403 } as const

const allCarPools = () => ({ path: `${CAR_POOLS}?${POPULATE},board&pagination[pageSize]=1000` })
const allRequests = () => ({
  path: `${REQUESTS}?populate=requester,requestee,car_pool&pagination[pageSize]=1000`,
})

/** A different place for each caller, so that the leak test recognises it in other replies. */
const offer = ({ me, asha }: World, event: number | string) => {
  const { id } = me ?? asha
  const place = { placeId: `house-${id}-`, longitude: Number(`73.8${String(id).padStart(6, '0')}9`) }
  const seats = { meetingPoint: `House ${id}, Paud Road, Kothrud, Pune`, availableSeats: 4 }
  const latitude = Number(`18.5${String(id).padStart(6, '0')}9`)
  return { path: CAR_POOLS, body: { data: { event, car_owner: id, ...seats, ...place, latitude } } }
}
const edit = (id: number | string) => ({ path: `${CAR_POOLS}/${id}`, body: { data: { availableSeats: 5 } } })
const ask = (id: number | string) => ({
  path: REQUESTS,
  body: { data: { car_pool: id, request_type: 'join_request' } },
})
const answer = (id: number | string) => ({ path: `${REQUESTS}/${id}/respond`, body: { action: 'reject' } })
const cancel = (id: number | string) => ({
  path: `${REQUESTS}/${id}/cancel`,
  body: { reason: 'Found a bus' },
})

const ofEvent = (part: string): Fixture => ({
  call: ({ own }) => ({ path: `/events/${own.documentId}/${part}` }),
  hidden: ({ secret }) => ({ path: `/events/${secret.id}/${part}` }),
})

export const carPoolFixtures: Record<string, Fixture> = {
  [`GET ${CAR_POOLS}`]: {
    call: allCarPools,
    hidden: allCarPools,
    rows: ({ carPools: { ashas, secret } }) => ({ shown: ashas, hidden: secret }),
  },
  [`GET ${CAR_POOLS}/:id`]: {
    call: ({ carPools: { ashas } }) => ({ path: `${CAR_POOLS}/${ashas.documentId}?${POPULATE}` }),
    hidden: ({ carPools: { secret } }) => ({ path: `${CAR_POOLS}/${secret.id}?${POPULATE}` }),
  },
  [`POST ${CAR_POOLS}`]: {
    call: world => offer(world, world.own.documentId),
    hidden: world => offer(world, world.secret.id),
  },
  [`PUT ${CAR_POOLS}/:id`]: {
    refusesHidden: ofOthers,
    call: async ({ carPools }) => edit((await carPools.own()).documentId),
    hidden: ({ carPools: { secret } }) => edit(secret.id),
  },
  [`DELETE ${CAR_POOLS}/:id`]: {
    call: ({ carPools: { ashas } }) => ({ path: `${CAR_POOLS}/${ashas.documentId}` }),
    refuses: { outsider: 403, attendee: 403, coordinator: 403 },
    hidden: ({ carPools: { secret } }) => ({ path: `${CAR_POOLS}/${secret.id}` }),
  },
  [`POST ${CAR_POOLS}/:id/join`]: {
    call: ({ carPools: { ashas } }) => ({ path: `${CAR_POOLS}/${ashas.documentId}/join` }),
    hidden: ({ carPools: { secret } }) => ({ path: `${CAR_POOLS}/${secret.id}/join` }),
  },
  [`POST ${CAR_POOLS}/:id/leave`]: {
    call: async ({ carPools }) => ({ path: `${CAR_POOLS}/${(await carPools.seated()).documentId}/leave` }),
    hidden: ({ carPools: { secret } }) => ({ path: `${CAR_POOLS}/${secret.id}/leave` }),
  },
  'GET /events/:id/car-pool-points': ofEvent('car-pool-points'),
  'GET /events/:id/car-pool-invitees': ofEvent('car-pool-invitees'),
  'POST /events/:id/car-pool-wait': ofEvent('car-pool-wait'),
  'DELETE /events/:id/car-pool-wait': ofEvent('car-pool-wait'),
  [`GET ${REQUESTS}`]: {
    call: allRequests,
    hidden: allRequests,
    rows: ({ carPools: { request, secretRequest } }) => ({ shown: request, hidden: secretRequest }),
  },
  [`GET ${REQUESTS}/:id`]: {
    call: ({ carPools }) => ({ path: `${REQUESTS}/${carPools.request.documentId}?populate=*` }),
    hidden: ({ carPools }) => ({ path: `${REQUESTS}/${carPools.secretRequest.id}?populate=car_pool` }),
  },
  [`POST ${REQUESTS}`]: {
    call: ({ carPools: { ashas } }) => ask(ashas.documentId),
    hidden: ({ carPools: { secret } }) => ask(secret.id),
  },
  [`PUT ${REQUESTS}/:id/respond`]: {
    refusesHidden: ofOthers,
    call: async ({ carPools }) => answer((await carPools.invited()).documentId),
    hidden: ({ carPools: { secretRequest } }) => answer(secretRequest.id),
  },
  [`PUT ${REQUESTS}/:id/cancel`]: {
    refusesHidden: ofOthers,
    call: async ({ carPools }) => cancel((await carPools.asked()).documentId),
    hidden: ({ carPools: { secretRequest } }) => cancel(secretRequest.id),
  },
}

import type { Fixture, World, WorldItems } from './world.ts'

/** People who are assigned add themselves; for an Admin who is not, nothing changes. */
const addMe = (path: string, kind: keyof WorldItems): Record<string, Fixture> => {
  const to = (items: WorldItems, { me, asha }: World) => ({
    path: `${path}/${items[kind].id}`,
    body: { data: { checked_in_users: [(me ?? asha).id] } },
  })
  return {
    [`PUT ${path}/:id`]: {
      call: world => to(world.joinedItems, world),
      hidden: world => to(world.secretItems, world),
    },
  }
}

const checkIn = ({ bus }: WorldItems, { role, asha }: World) => ({
  path: `/items/${bus.id}/check-in`,
  body: { clientKey: 'the-key-of-one-tap', ...(role === 'admin' ? { user: asha.id } : {}) },
})
const annul = ({ bus }: WorldItems, { rider }: World) => ({
  path: `/items/${bus.documentId}/annul-check-in`,
  body: { user: rider.id, reason: 'Took the other bus' },
})

const trail = ({ bus }: WorldItems, { rider }: World) => ({ path: `/items/${bus.id}/check-ins/${rider.id}` })

export const checkInFixtures: Record<string, Fixture> = {
  ...addMe('/sub-events', 'subEvent'),
  ...addMe('/flights', 'flight'),
  ...addMe('/buses', 'bus'),
  ...addMe('/hotel-rooms', 'room'),
  'POST /items/:id/check-in': {
    call: world => checkIn(world.joinedItems, world),
    hidden: world => checkIn(world.secretItems, world),
  },
  'GET /items/:id/check-ins/:userId': {
    call: world => trail(world.joinedItems, world),
    refuses: { outsider: 403, attendee: 403 },
    hidden: world => trail(world.secretItems, world),
  },
  'POST /items/:id/annul-check-in': {
    call: world => annul(world.joinedItems, world),
    // a fellow traveller sees the person but is not staff
    refuses: { outsider: 403, attendee: 403 },
    hidden: world => annul(world.secretItems, world),
  },
}

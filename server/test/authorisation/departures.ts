import type { Fixture, World } from './world.ts'

/** A fellow traveller sees the bus but is not staff; the rider is checked in. */
const refuses = { outsider: 403, attendee: 403 } as const

const excused = ({ me, asha, role }: World) => ({
  excused: [asha, ...(me && role === 'coordinator' ? [me] : [])].map(({ id }) => ({
    user: id,
    reason: 'Travels alone',
  })),
})

export const departureFixtures: Record<string, Fixture> = {
  'GET /items/:id/departure': {
    call: ({ joinedItems: { bus } }) => ({ path: `/items/${bus.documentId}/departure` }),
    refuses,
    hidden: ({ secretItems: { bus } }) => ({ path: `/items/${bus.id}/departure` }),
  },
  'POST /items/:id/departures': {
    call: world => ({ path: `/items/${world.joinedItems.bus.id}/departures`, body: excused(world) }),
    refuses,
    hidden: world => ({ path: `/items/${world.secretItems.bus.id}/departures`, body: excused(world) }),
  },
  'POST /items/:id/departures/undo': {
    call: async world => {
      const { id } = world.joinedItems.bus
      await world.departed(id)
      return { path: `/items/${id}/departures/undo`, body: { reason: 'Came back' } }
    },
    refuses,
    hidden: ({ secretItems: { bus } }) => ({
      path: `/items/${bus.id}/departures/undo`,
      body: { reason: 'Came back' },
    }),
  },
}

import type { Fixture, World } from './world.ts'

const PATH = '/user-event-preferences'

/** A unique address, so that the leak check recognises it. */
const homeOf = (id: number) => ({
  food: 'Non-Veg',
  tshirtSize: 'L',
  drinkPreference: [],
  street: `House ${id}, Home Street`,
  city: 'Pune',
  state: 'Maharashtra',
  zipCode: '411038',
  formattedAddress: `House ${id}, Home Street, Kothrud, Pune, Maharashtra 411038`,
  latitude: Number(`18.41${String(id).padStart(6, '0')}1`),
  longitude: 73.8077,
  placeId: `home-${id}-`,
})

const save = ({ me, asha }: World, event: number | string) => {
  const { id } = me ?? asha
  return { path: PATH, body: { data: { user: id, event, ...homeOf(id) } } }
}
const all = () => ({ path: `${PATH}?populate=user,event&pagination[pageSize]=1000` })
const change = ({ me, asha }: World, id: number | string) => ({
  path: `${PATH}/${id}`,
  body: { data: homeOf((me ?? asha).id) },
})

export const preferencesFixtures: Record<string, Fixture> = {
  [`GET ${PATH}`]: {
    call: all,
    hidden: all,
    rows: ({ preferences: { own, asha } }) => ({ shown: own ?? asha, hidden: asha }),
  },
  [`GET ${PATH}/:id`]: {
    call: ({ preferences: { own, asha } }) => ({ path: `${PATH}/${(own ?? asha).documentId}?populate=*` }),
    hidden: ({ preferences: { asha } }) => ({ path: `${PATH}/${asha.id}?populate=user` }),
  },
  [`POST ${PATH}`]: {
    call: world => save(world, world.own.documentId),
    hidden: world => save(world, world.secret.id),
  },
  [`PUT ${PATH}/:id`]: {
    call: world => change(world, (world.preferences.own ?? world.preferences.asha).documentId),
    hidden: world => change(world, world.preferences.asha.id),
  },
  'GET /events/:id/preferences-board': {
    call: ({ offsite }) => ({ path: `/events/${offsite.documentId}/preferences-board` }),
  },
  'GET /events/:id/preferences-board/people': {
    call: ({ offsite }) => ({ path: `/events/${offsite.id}/preferences-board/people?filters[tile]=not-set` }),
  },
  'POST /events/:id/preferences-exports': {
    call: ({ offsite }) => ({
      path: `/events/${offsite.id}/preferences-exports`,
      body: { data: { kind: 'caterer', format: 'csv' } },
    }),
  },
}

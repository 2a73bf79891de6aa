import { listOrganisers } from '@muster/domain/events/endpoints.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#device/call.ts'

/** No `meta.failure`: without the list a screen shows no badge. */
const organisersQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['organisers', eventId],
    queryFn: async ({ signal }) =>
      (await call(listOrganisers, { params: { id: String(eventId) }, signal })).data.userIds,
  })

export function useIsOrganiser(eventId: number): (personId?: number) => boolean {
  const { data = [] } = useQuery(organisersQuery(eventId))
  return personId => personId !== undefined && data.includes(personId)
}

import { listInvitees } from '@muster/domain/car-pools/endpoints.ts'
import { INVITEE_SEARCH_DEBOUNCE_MS, INVITEES_SHOWN } from '@muster/domain/car-pools/limits.ts'
import { carPoolFormWords as say } from '@muster/domain/car-pools/words.ts'
import type { Person } from '@muster/domain/itinerary/schema.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'
import type { ComboboxOption } from '#ui/combobox-list.tsx'
import { searchStatus } from '#ui/search-status.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { carPoolsKey } from '../api.ts'

/** The first people by name, or those whose name contains the text (R77). */
const inviteesQuery = (eventId: number, text: string) =>
  queryOptions({
    queryKey: [...carPoolsKey(eventId), 'invitees', text],
    queryFn: async ({ signal }) => {
      const filters = text ? { 'name:$containsi': text } : {}
      return (await call(listInvitees, { params: { id: String(eventId) }, query: { filters }, signal })).data
    },
    ...READ_ON_RETURN,
  })

export interface Invitee extends ComboboxOption {
  person: Person
}

export const inviteeOf = (person: Person): Invitee => ({
  key: String(person.id),
  label: person.name,
  person,
})

const SEARCH_WORDS = {
  ...{ searching: say.searching, failure: say.inviteesFailure, found: say.inviteesFound },
  ...{ nobodyFound: say.nobodyFound, nobodyFoundDetail: say.nobodyFoundDetail, typeMore: say.inviteMore },
}

interface AlreadyShown {
  invitedIds: readonly number[]
  chosenIds: readonly number[]
}

/** People who can be invited (R77), without those already on the screen. */
export function useInvitees(eventId: number, typed: string, { invitedIds, chosenIds }: AlreadyShown) {
  const text = typed.trim()
  const settled = useDebounced(text, INVITEE_SEARCH_DEBOUNCE_MS)
  const first = useQuery(inviteesQuery(eventId, ''))
  const found = useQuery({ ...inviteesQuery(eventId, settled), placeholderData: keepPreviousData })
  const people = (found.data ?? []).filter(({ id }) => !invitedIds.includes(id) && !chosenIds.includes(id))
  const isSearching = settled !== text || found.isPlaceholderData || found.isPending
  return {
    options: people.map(inviteeOf),
    status: searchStatus(SEARCH_WORDS, {
      ...{ isSearching, isError: found.isError, shown: people.length },
      hasMore: (found.data ?? []).length >= INVITEES_SHOWN,
    }),
    /** even without a search text */
    isNobodyThere: first.data?.every(({ id }) => invitedIds.includes(id)) ?? false,
    isFailed: first.isError && !first.data,
    isFetching: first.isFetching,
    retry: () => void first.refetch(),
  }
}

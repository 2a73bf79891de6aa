import {
  changeItemPeople,
  findEventPeople,
  listItemPeople,
} from '@muster/domain/organiser/endpoints-people.ts'
import type { PeopleChange } from '@muster/domain/organiser/schema-people.ts'
import { peopleRefusals, peopleWords as say } from '@muster/domain/organiser/words-people.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'
import { PAGE_SIZE, plannedItemsKey } from './items-api.ts'
import { membersQuery } from './members-api.ts'

export const SUGGESTIONS = 10

const named = (name: string) => (name ? { 'name:$containsi': name } : {})

/** The first people of the event by name, or those whose name or email contains the text. */
export const eventPeopleQuery = (eventId: number, name: string) =>
  membersQuery({ eventId, list: null, name }, 1, SUGGESTIONS)

export interface ItemPeople {
  eventId: number
  id: number
  name: string
}

export const itemPeopleQuery = ({ eventId, id, name }: ItemPeople, page: number) =>
  queryOptions({
    queryKey: [...plannedItemsKey(eventId), 'people', id, name, page],
    queryFn: ({ signal }) =>
      call(listItemPeople, {
        params: { id: String(id) },
        query: { filters: named(name), pagination: { page, pageSize: PAGE_SIZE } },
        signal,
      }),
    ...READ_ON_RETURN,
  })

export const findPeopleMutation = (eventId: number) =>
  mutationOptions({
    mutationKey: ['event', eventId, 'find-people'],
    mutationFn: async (emails: readonly string[]) =>
      (
        await call(findEventPeople, {
          params: { id: String(eventId) },
          body: { data: { emails: [...emails] } },
        })
      ).data,
    meta: { failure: say.lookUpFailure },
  })

export const changePeopleMutation = (
  queryClient: QueryClient,
  { eventId, id, failure }: { eventId: number; id: number; failure: string },
) =>
  mutationOptions({
    mutationKey: ['item', id, 'people'],
    mutationFn: async (data: PeopleChange) =>
      (await call(changeItemPeople, { params: { id: String(id) }, body: { data } })).data,
    onSettled: () => queryClient.invalidateQueries({ queryKey: plannedItemsKey(eventId) }),
    meta: { failure, serverSentenceFor: Object.keys(peopleRefusals) },
  })

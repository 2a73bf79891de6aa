import { endpoint } from '../shared/endpoint.ts'
import type {
  ChangedPeopleReply,
  changePeopleBody,
  FoundPeopleReply,
  findPeopleBody,
  ItemPeopleReply,
} from './schema-people.ts'

export const findEventPeople = endpoint<FoundPeopleReply, typeof findPeopleBody>()({
  method: 'POST',
  path: '/events/:id/people/lookups',
  summary: 'Who of an event has these e-mails, and which e-mails are of nobody there',
  isReading: true,
})

export const listItemPeople = endpoint<ItemPeopleReply>()({
  method: 'GET',
  path: '/items/:id/people',
  summary: 'Who is on a flight, a bus or in a room, by name',
  query: {
    filters: {
      /** in the name or e-mail */
      name: 'search',
    },
    isPaged: true,
  },
})

export const changeItemPeople = endpoint<ChangedPeopleReply, typeof changePeopleBody>()({
  method: 'PUT',
  path: '/items/:id/people',
  summary: 'Add people to a flight, a bus or a room, or take them off; they are told',
})

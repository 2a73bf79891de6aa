import { endpoint } from '../shared/endpoint.ts'
import {
  MEMBER_LISTS,
  type MemberReply,
  type MembersReply,
  type RemovedMembersReply,
  type removeMembersBody,
} from './schema-members.ts'

export const listMembers = endpoint<MembersReply>()({
  method: 'GET',
  path: '/events/:id/people',
  summary: 'Who has joined an event, by name',
  query: {
    filters: {
      list: MEMBER_LISTS,
      /** in the name or e-mail */
      name: 'search',
    },
    isPaged: true,
  },
})

export const readMember = endpoint<MemberReply>()({
  method: 'GET',
  path: '/events/:id/people/:userId',
  summary: 'A person of an event, with what they are on',
})

export const removeMembers = endpoint<RemovedMembersReply, typeof removeMembersBody>()({
  method: 'PUT',
  path: '/events/:id/people',
  summary: 'Remove people from an event; they are told, and their check-ins are annulled',
})

import { endpoint } from '../shared/endpoint.ts'
import type { OkReply } from '../shared/reply.ts'
import type { addContactInput, ContactsReply } from './schema.ts'

export const addContact = endpoint<OkReply, typeof addContactInput>()({
  method: 'POST',
  path: '/events/:id/contacts',
  summary: 'Note that staff have called or messaged a person of the event',
})

export const listContacts = endpoint<ContactsReply>()({
  method: 'GET',
  path: '/events/:id/contacts/:userId',
  summary: 'Who has contacted a person of the event, newest first, for staff',
})

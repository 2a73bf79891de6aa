import { endpoint } from '../shared/endpoint.ts'
import type { ChoicesReply, chooseBody } from './schema-choices.ts'

export const readChoices = endpoint<ChoicesReply>()({
  method: 'GET',
  path: '/users/me/notification-choices',
  summary: 'How the caller is notified, by kind, and the events without e-mails',
})

export const choose = endpoint<ChoicesReply, typeof chooseBody>()({
  method: 'PUT',
  path: '/users/me/notification-choices',
  summary: 'Choose how the caller is notified of one kind',
})

export const subscribeAgain = endpoint<ChoicesReply>()({
  method: 'DELETE',
  path: '/users/me/unsubscribes/:id',
  summary: 'Send e-mails about an event again, by its id or documentId',
})

import { endpoint } from '../shared/endpoint.ts'
import type { OkReply } from '../shared/reply.ts'
import type { AccountStateReply, accountStateBody } from './schema-staff.ts'

export const setAccountState = endpoint<AccountStateReply, typeof accountStateBody>()({
  method: 'PUT',
  path: '/users/:id/account',
  summary: 'Disable an account, which logs the person out everywhere, or enable it again',
})

export const endSessionsOfPerson = endpoint<OkReply>()({
  method: 'POST',
  path: '/users/:id/sessions/end',
  summary: 'Log a person out everywhere, and end their API tokens and calendar link',
})

export const sendPasswordLink = endpoint<OkReply>()({
  method: 'POST',
  path: '/users/:id/password-link',
  summary: 'Send a person the e-mail with which they set a new password',
})

import type { CurrentUser } from '../accounts/schema.ts'
import { endpoint } from '../shared/endpoint.ts'
import type { OkReply } from '../shared/reply.ts'
import { updateCurrentUserBody } from './schema.ts'

export const endSession = endpoint<OkReply>()({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End one session of the caller',
})

export const updateCurrentUser = endpoint<CurrentUser>()({
  method: 'PUT',
  path: '/users/me',
  summary: "Change the caller's name or phone number",
  query: { populate: ['role'] },
  body: updateCurrentUserBody,
})

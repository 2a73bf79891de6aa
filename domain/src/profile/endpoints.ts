import type { CurrentUser, proveItIsYouBody } from '../accounts/schema.ts'
import { endpoint } from '../shared/endpoint.ts'
import type { OkReply } from '../shared/reply.ts'
import type {
  changeEmailBody,
  deleteAccountBody,
  OwnDataReply,
  undoEmailChangeBody,
  updateCurrentUserBody,
} from './schema.ts'

export const endSession = endpoint<OkReply>()({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End one session of the caller',
})

export const updateCurrentUser = endpoint<CurrentUser, typeof updateCurrentUserBody>()({
  method: 'PUT',
  path: '/users/me',
  summary: "Change the caller's name or phone number",
  query: { populate: ['role'] },
})

export const changeEmail = endpoint<OkReply, typeof changeEmailBody>()({
  method: 'POST',
  path: '/auth/change-email',
  summary: 'Ask for a link, sent to a new address, that makes it the e-mail address of the caller',
})

export const undoEmailChange = endpoint<OkReply, typeof undoEmailChangeBody>()({
  method: 'POST',
  path: '/auth/undo-email-change',
  summary:
    'Take back a changed e-mail address with the code of the notice; ends every session and the password',
})

export const readOwnData = endpoint<OwnDataReply, typeof proveItIsYouBody>()({
  method: 'POST',
  path: '/users/me/data',
  summary: 'All that is held on the caller, without secrets, for who gives the password',
  isReading: true,
  isServedReadOnly: true,
})

export const deleteAccount = endpoint<OkReply, typeof deleteAccountBody>()({
  method: 'POST',
  path: '/auth/delete-account',
  summary: 'Delete the account of the caller; rows that numbers need become "a former member"',
})

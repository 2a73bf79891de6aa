import { endpoint } from '../shared/endpoint.ts'
import type { OkReply } from '../shared/reply.ts'
import type {
  ConfirmEmailReply,
  CurrentUser,
  changePasswordBody,
  confirmEmailBody,
  forgotPasswordBody,
  loginBody,
  NewPasswordReply,
  RegisterReply,
  registerBody,
  resetPasswordBody,
  SessionReply,
  SessionsReply,
} from './schema.ts'

export const logIn = endpoint<SessionReply, typeof loginBody>()({
  method: 'POST',
  path: '/auth/local',
  summary: 'Log in',
  isServedReadOnly: true,
  isServedOverloaded: true,
})

export const register = endpoint<RegisterReply, typeof registerBody>()({
  method: 'POST',
  path: '/auth/local/register',
  summary: 'Create an account and log in',
  isKeyed: true,
})

export const forgotPassword = endpoint<OkReply, typeof forgotPasswordBody>()({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Ask for a link to set a new password',
})

export const resetPassword = endpoint<NewPasswordReply, typeof resetPasswordBody>()({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the code of the link; ends every session',
})

export const changePassword = endpoint<NewPasswordReply, typeof changePasswordBody>()({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the password',
})

export const confirmEmail = endpoint<ConfirmEmailReply, typeof confirmEmailBody>()({
  method: 'POST',
  path: '/auth/email-confirmation',
  summary: 'Confirm the e-mail address with the code of the link',
})

export const sendEmailConfirmation = endpoint<OkReply>()({
  method: 'POST',
  path: '/auth/send-email-confirmation',
  summary: 'Send the link that confirms the e-mail address again',
})

export const logOut = endpoint<OkReply>()({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  isServedReadOnly: true,
  clearsCache: true,
})

export const listSessions = endpoint<SessionsReply>()({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Sessions of the caller, last used first',
})

export const endOtherSessions = endpoint<OkReply>()({
  method: 'POST',
  path: '/auth/sessions/end-others',
  summary: 'End all other sessions of the caller',
})

export const currentUser = endpoint<CurrentUser>()({
  method: 'GET',
  path: '/users/me',
  summary: 'The caller',
  query: { populate: ['role'] },
})

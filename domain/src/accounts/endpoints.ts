import { endpoint } from '../shared/endpoint.ts'
import type { OkReply } from '../shared/reply.ts'
import type {
  ConfirmEmailReply,
  CurrentUser,
  NewPasswordReply,
  RegisterReply,
  SessionReply,
  SessionsReply,
} from './schema.ts'
import {
  changePasswordBody,
  confirmEmailBody,
  forgotPasswordBody,
  loginBody,
  registerBody,
  resetPasswordBody,
} from './schema.ts'

export const logIn = endpoint<SessionReply>()({
  method: 'POST',
  path: '/auth/local',
  summary: 'Log in',
  body: loginBody,
  isServedReadOnly: true,
  isServedOverloaded: true,
})

export const register = endpoint<RegisterReply>()({
  method: 'POST',
  path: '/auth/local/register',
  summary: 'Create an account and log in',
  body: registerBody,
  isKeyed: true,
})

export const forgotPassword = endpoint<OkReply>()({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Ask for a link to set a new password',
  body: forgotPasswordBody,
})

export const resetPassword = endpoint<NewPasswordReply>()({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the code of the link; ends every session',
  body: resetPasswordBody,
})

export const changePassword = endpoint<NewPasswordReply>()({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the password',
  body: changePasswordBody,
})

export const confirmEmail = endpoint<ConfirmEmailReply>()({
  method: 'POST',
  path: '/auth/email-confirmation',
  summary: 'Confirm the e-mail address with the code of the link',
  body: confirmEmailBody,
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

import {
  changePassword,
  confirmEmail,
  currentUser,
  endOtherSessions,
  forgotPassword,
  listSessions,
  logIn,
  logOut,
  register,
  resetPassword,
  sendEmailConfirmation,
} from '@muster/domain/accounts/endpoints.ts'
import { accountWords } from '@muster/domain/accounts/words.ts'
import type { BodyOf } from '@muster/domain/shared/endpoint.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { keepDevice, keepUser, knownDevice } from '#device/session.ts'
import { toast } from '#ui/toast.ts'

/** Keeps the person on the phone, so that the next start shows the menu at once (R43). */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal }) => {
    const user = await call(currentUser, { query: { populate: ['role'] }, signal })
    // the session may have ended during the call
    signal.throwIfAborted()
    keepUser(user)
    return user
  },
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
})

/** A query, because it is idempotent: one link is sent once and may be retried after a lost connection. */
export const confirmEmailQuery = (code: string) =>
  queryOptions({
    queryKey: ['confirm-email', code],
    queryFn: async ({ client }) => {
      const reply = await call(confirmEmail, { body: { confirmation: code } })
      // what else a confirmed address allows, such as joining an event, is read again too
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'confirm-email' })
      return reply
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

async function keepingDevice<Reply extends { device: string | null }>(calling: Promise<Reply>) {
  const reply = await calling
  if (reply.device) keepDevice(reply.device)
  return reply
}

export const logInMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof logIn>) =>
    keepingDevice(call(logIn, { body: { ...body, device: knownDevice() } })),
  meta: { failure: accountWords.login.failure, serverSentenceFor: 'all' },
})

export const registerMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof register>) => keepingDevice(call(register, { body })),
  meta: {
    failure: accountWords.signUp.failure,
    failureWithoutAnswer: accountWords.signUp.serverFailure,
    serverSentenceFor: 'all',
  },
})

export const forgotPasswordMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof forgotPassword>) => call(forgotPassword, { body }),
  meta: { failure: accountWords.forgot.failure, serverSentenceFor: 'all' },
})

export const resetPasswordMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof resetPassword>) => keepingDevice(call(resetPassword, { body })),
  meta: { failure: accountWords.reset.failure, serverSentenceFor: 'all' },
})

export const changePasswordMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof changePassword>) => keepingDevice(call(changePassword, { body })),
  meta: { failure: accountWords.profile.changeFailed, serverSentenceFor: 'all' },
})

export const resendConfirmationMutation = mutationOptions({
  mutationKey: ['resend-confirmation'],
  mutationFn: () => call(sendEmailConfirmation),
  onSuccess: () => void toast.success(accountWords.profile.resent),
  meta: { failure: accountWords.profile.resendFailed, serverSentenceFor: 'all' },
})

export const endOtherSessionsMutation = mutationOptions({
  mutationKey: ['end-other-sessions'],
  mutationFn: () => call(endOtherSessions),
  meta: { failure: accountWords.profile.endOthersFailed },
})

/** Not awaited: the phone forgets the session at once, and `keepalive` lets the request outlive the page. */
export const sendLogOut = () => void call(logOut, { keepalive: true }).catch(() => undefined)

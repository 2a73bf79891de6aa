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

/** `failure` is what is said when a call comes to nothing (app/query-client.ts says it, in one place). */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call(currentUser, { query: { populate: ['role'] }, signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
})

/** A read in all but name: the same link never confirms twice, and a failed connection may be tried again. */
export const confirmEmailQuery = (code: string) =>
  queryOptions({
    queryKey: ['confirm-email', code],
    queryFn: () => call(confirmEmail, { body: { confirmation: code } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const logInMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof logIn>) => call(logIn, { body }),
  meta: { failure: accountWords.login.failure, isServerFirst: true },
})

export const registerMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof register>) => call(register, { body }),
  meta: {
    failure: accountWords.signUp.failure,
    failureWithoutAnswer: accountWords.signUp.serverFailure,
    isServerFirst: true,
  },
})

export const forgotPasswordMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof forgotPassword>) => call(forgotPassword, { body }),
  meta: { failure: accountWords.forgot.failure, isServerFirst: true },
})

export const resetPasswordMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof resetPassword>) => call(resetPassword, { body }),
  meta: { failure: accountWords.reset.failure, isServerFirst: true },
})

export const changePasswordMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof changePassword>) => call(changePassword, { body }),
  meta: { failure: accountWords.profile.changeFailed, isServerFirst: true },
})

export const resendConfirmationMutation = mutationOptions({
  mutationFn: () => call(sendEmailConfirmation),
  meta: { failure: accountWords.profile.resendFailed, isServerFirst: true },
})

export const endOtherSessionsMutation = mutationOptions({
  mutationFn: () => call(endOtherSessions),
  meta: { failure: accountWords.profile.endOthersFailed },
})

/** Nobody waits for it: the phone forgets its person at once, and the request outlives the page. */
export const sayLogOut = () => void call(logOut, { keepalive: true }).catch(() => undefined)

import { currentUser, logIn, logOut, sendEmailConfirmation } from '@muster/domain/accounts/endpoints.ts'
import type { SessionReply } from '@muster/domain/accounts/schema.ts'
import type { SecondFactorNeeded } from '@muster/domain/accounts/schema-passkeys.ts'
import { accountWords } from '@muster/domain/accounts/words.ts'
import type { BodyOf } from '@muster/domain/shared/endpoint.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type ApiError, codeOf } from '#device/api-error.ts'
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

export async function keepingDevice<Reply extends { device: string | null }>(calling: Promise<Reply>) {
  const reply = await calling
  if (reply.device) keepDevice(reply.device)
  return reply
}

/** That a second factor is needed is no failure. */
export type LogInAnswer = SessionReply | { secondFactor: SecondFactorNeeded }

export const logInMutation = mutationOptions({
  mutationFn: async (body: BodyOf<typeof logIn>): Promise<LogInAnswer> => {
    try {
      return await keepingDevice(call(logIn, { body: { ...body, device: knownDevice() } }))
    } catch (error) {
      if (codeOf(error) !== 'second_factor_needed') throw error
      return { secondFactor: (error as ApiError).secondFactor as SecondFactorNeeded }
    }
  },
  meta: { failure: accountWords.login.failure, serverSentenceFor: 'all' },
})

export const resendConfirmationMutation = mutationOptions({
  mutationKey: ['resend-confirmation'],
  mutationFn: () => call(sendEmailConfirmation),
  onSuccess: () => void toast.success(accountWords.confirmation.resent),
  meta: { failure: accountWords.confirmation.resendFailed, serverSentenceFor: 'all' },
})

/** Not awaited: the phone forgets the session at once, and `keepalive` lets the request outlive the page. */
export const sendLogOut = () => void call(logOut, { keepalive: true }).catch(() => undefined)

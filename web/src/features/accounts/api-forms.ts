import {
  changePassword,
  confirmEmail,
  endOtherSessions,
  forgotPassword,
  listSessions,
  register,
  resetPassword,
} from '@muster/domain/accounts/endpoints.ts'
import { acceptInvitation, findInvitation } from '@muster/domain/accounts/endpoints-invitation.ts'
import { ownAccountWords } from '@muster/domain/profile/words.ts'
import type { BodyOf } from '@muster/domain/shared/endpoint.ts'
import { confirmEmailWords, forgotWords, resetWords, signUpWords } from '@muster/domain/sign-up/words.ts'
import { invitationScreenWords } from '@muster/domain/sign-up/words-invitation.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { codeOf } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { keepingDevice } from '#features/session/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
})

export type Confirmation = 'confirmed' | 'confirmed-before' | 'needs-owner' | 'needs-owner-of-change'
const NEEDS: Readonly<Record<string, Confirmation>> = {
  confirmation_needs_owner: 'needs-owner',
  change_needs_owner: 'needs-owner-of-change',
}

/** That a password is needed is no failure. */
export const confirmEmailMutation = mutationOptions({
  mutationFn: async (body: BodyOf<typeof confirmEmail>, { client }): Promise<Confirmation> => {
    try {
      const { wasConfirmed } = await call(confirmEmail, { body })
      // what a confirmed address allows, such as joining an event, is read again too
      void client.invalidateQueries()
      return wasConfirmed ? 'confirmed-before' : 'confirmed'
    } catch (error) {
      const needs = NEEDS[codeOf(error) ?? '']
      if (needs) return needs
      throw error
    }
  },
  meta: { failure: confirmEmailWords.failure, serverSentenceFor: 'all' },
})

/** A query, because it changes nothing. */
export const invitationQuery = (asked: BodyOf<typeof findInvitation>) =>
  queryOptions({
    queryKey: ['invitation', asked],
    queryFn: async ({ signal }) => (await call(findInvitation, { body: asked, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const acceptInvitationMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof acceptInvitation>) => keepingDevice(call(acceptInvitation, { body })),
  meta: { failure: invitationScreenWords.failure, serverSentenceFor: 'all' },
})

export const registerMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof register>) => keepingDevice(call(register, { body })),
  meta: {
    failure: signUpWords.failure,
    failureWithoutAnswer: signUpWords.serverFailure,
    serverSentenceFor: 'all',
  },
})

export const forgotPasswordMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof forgotPassword>) => call(forgotPassword, { body }),
  meta: { failure: forgotWords.failure, serverSentenceFor: 'all' },
})

export const resetPasswordMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof resetPassword>) => keepingDevice(call(resetPassword, { body })),
  meta: { failure: resetWords.failure, serverSentenceFor: 'all' },
})

export const changePasswordMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof changePassword>) => keepingDevice(call(changePassword, { body })),
  meta: { failure: ownAccountWords.changeFailed, serverSentenceFor: 'all' },
})

export const endOtherSessionsMutation = mutationOptions({
  mutationKey: ['end-other-sessions'],
  mutationFn: () => call(endOtherSessions),
  meta: { failure: ownAccountWords.endOthersFailed },
})

import { updateCurrentUser } from '@muster/domain/accounts/endpoints.ts'
import { profileWords } from '@muster/domain/accounts/words.ts'
import type { BodyOf } from '@muster/domain/shared/endpoint.ts'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { keepUser } from '#device/session.ts'
import { toast } from '#ui/toast.ts'
import { currentUserQuery } from './api.ts'

export const updateProfileMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof updateCurrentUser>) =>
    call(updateCurrentUser, { body, query: { populate: ['role'] } }),
  onSuccess: (user, _body, _result, { client }) => {
    keepUser(user)
    client.setQueryData(currentUserQuery.queryKey, user)
    // lists that name the person
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0],
    })
    toast.success(profileWords.saved)
  },
  meta: { failure: profileWords.saveFailed, serverSentenceFor: 'all' },
})

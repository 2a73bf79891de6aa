import {
  changeEmail,
  deleteAccount,
  endSession,
  readOwnData,
  undoEmailChange,
  updateCurrentUser,
} from '@muster/domain/profile/endpoints.ts'
import type { OwnData } from '@muster/domain/profile/schema.ts'
import { profileWords, undoEmailWords } from '@muster/domain/profile/words.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import type { BodyOf } from '@muster/domain/shared/endpoint.ts'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { ownTimezone } from '#device/own-time.ts'
import { saveFile } from '#device/save-file.ts'
import { keepUser } from '#device/session.ts'
import { feedQuery } from '#features/itinerary/feed.ts'
import { currentUserQuery } from '#features/session/api.ts'
import { toast } from '#ui/toast.ts'
import { sessionsQuery } from './api-forms.ts'

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

export const endSessionMutation = (id: number) =>
  mutationOptions({
    mutationKey: ['end-session', id],
    mutationFn: () => call(endSession, { params: { id: String(id) } }),
    onSuccess: (_reply, _body, _result, { client }) => {
      client.setQueryData(sessionsQuery.queryKey, sessions => sessions?.filter(one => one.id !== id))
      void client.invalidateQueries(feedQuery)
      toast.success(profileWords.endedSession)
    },
    meta: { failure: profileWords.endSessionFailed },
  })

export const changeEmailMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof changeEmail>) => call(changeEmail, { body }),
  meta: { failure: profileWords.changeEmailFailed, serverSentenceFor: 'all' },
})

export const undoEmailChangeMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof undoEmailChange>) => call(undoEmailChange, { body }),
  meta: { failure: undoEmailWords.failure, serverSentenceFor: 'all' },
})

export type DownloadFormat = 'json' | 'csv'

export const downloadMutation = mutationOptions({
  mutationFn: async ({ password }: BodyOf<typeof readOwnData> & { format: DownloadFormat }) =>
    (await call(readOwnData, { body: { password } })).data,
  onSuccess: async (data: OwnData, { format }) => {
    const name = profileWords.fileName(dayIn(ownTimezone(), new Date(data.exportedAt)), format)
    if (format === 'json') return saveFile(name, JSON.stringify(data, null, 2), 'application/json')
    const { ownDataCsv } = await import('@muster/domain/profile/csv.ts')
    saveFile(name, ownDataCsv(data), 'text/csv')
  },
  // the reply is in no cache
  gcTime: 0,
  meta: { failure: profileWords.downloadFailed, serverSentenceFor: 'all' },
})

export const deleteAccountMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof deleteAccount>) => call(deleteAccount, { body }),
  meta: { failure: profileWords.deleteFailed, serverSentenceFor: 'all' },
})

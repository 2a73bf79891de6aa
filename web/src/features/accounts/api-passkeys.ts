import {
  addPasskey,
  askForPasskey,
  listPasskeys,
  removePasskey,
  renewRecoveryCodes,
} from '@muster/domain/accounts/endpoints-passkeys.ts'
import type { ProveItIsYouBody } from '@muster/domain/accounts/schema.ts'
import { passkeyWords } from '@muster/domain/accounts/words-passkeys.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { makePasskey } from '#device/passkeys.ts'
import { currentUserQuery } from '#features/session/api.ts'
import { noPasskeyWords } from './no-passkey-words.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await call(listPasskeys, { signal })).data,
})

/** A first passkey brings back the rights of an Admin, so the person is read again. */
const readAgain = (client: QueryClient) =>
  Promise.all([client.invalidateQueries(passkeysQuery), client.invalidateQueries(currentUserQuery)])

/** `null` without new ones. */
export type Codes = readonly string[] | null

export const addPasskeyMutation = mutationOptions({
  mutationKey: ['add-passkey'],
  mutationFn: async (body: ProveItIsYouBody, { client }): Promise<Codes> => {
    const person = await client.ensureQueryData(currentUserQuery)
    const { data } = await call(askForPasskey, { body })
    const made = await makePasskey(data, person)
    // said like a refusal of the server
    if (typeof made === 'string') throw new ApiError(400, made, noPasskeyWords[made])
    return (await call(addPasskey, { body: made })).data.recoveryCodes
  },
  onSuccess: (_, __, ___, { client }) => readAgain(client),
  meta: { failure: passkeyWords.addFailed, serverSentenceFor: 'all' },
})

export const removePasskeyMutation = (id: number) =>
  mutationOptions({
    mutationKey: ['remove-passkey', id],
    mutationFn: (body: ProveItIsYouBody) => call(removePasskey, { params: { id: String(id) }, body }),
    onSuccess: (_, __, ___, { client }) => readAgain(client),
    meta: { failure: passkeyWords.removeFailed, serverSentenceFor: 'all' },
  })

export const renewRecoveryCodesMutation = mutationOptions({
  mutationKey: ['renew-recovery-codes'],
  mutationFn: async (body: ProveItIsYouBody): Promise<Codes> =>
    (await call(renewRecoveryCodes, { body })).data.recoveryCodes,
  onSuccess: (_, __, ___, { client }) => client.invalidateQueries(passkeysQuery),
  meta: { failure: passkeyWords.newCodesFailed, serverSentenceFor: 'all' },
})

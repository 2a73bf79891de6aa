import {
  createApiToken,
  endOwnApiTokens,
  listApiTokens,
  listErrorReports,
  readInstallation,
  revokeApiToken,
} from '@muster/domain/installation/endpoints.ts'
import type { NewApiToken } from '@muster/domain/installation/schema.ts'
import { installationWords } from '@muster/domain/installation/words.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'

const MINUTE_MS = 60_000

export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: async ({ signal }) => (await call(readInstallation, { signal })).data,
  staleTime: MINUTE_MS,
  refetchInterval: 5 * MINUTE_MS,
  refetchOnWindowFocus: true,
  retry: false,
})

export const errorReportsQuery = queryOptions({
  queryKey: ['error-reports'],
  queryFn: ({ signal }) => call(listErrorReports, { signal }),
  staleTime: MINUTE_MS,
  refetchOnMount: true,
})

export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: async ({ signal }) => (await call(listApiTokens, { signal })).data,
  staleTime: MINUTE_MS,
  refetchOnMount: true,
})

export const createTokenMutation = mutationOptions({
  mutationFn: (data: NewApiToken) => call(createApiToken, { body: { data } }),
  // the reply is the only place of the token
  gcTime: 0,
  meta: { failure: installationWords.tokens.makeFailure, serverSentenceFor: 'all' },
})

export const revokeTokenMutation = mutationOptions({
  mutationKey: ['api-token', 'revoke'],
  mutationFn: (id: number) => call(revokeApiToken, { params: { id: String(id) } }),
  meta: { failure: installationWords.tokens.revokeFailure },
})

export const endTokensMutation = mutationOptions({
  mutationKey: ['api-token', 'end-own'],
  mutationFn: () => call(endOwnApiTokens),
  meta: { failure: installationWords.tokens.endAllFailure },
})

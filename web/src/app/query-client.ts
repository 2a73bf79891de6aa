import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, codeOf, isRefused, SessionEnded, statusOf } from '#device/api-error.ts'
import { toast } from '#ui/toast.ts'
import { dataQueries } from './config.ts'

/** What is said when a call comes to nothing (each feature's api.ts). Without `failure` the screen says it. */
interface Failure {
  failure?: string
  /** where nothing was heard at all */
  failureWithoutAnswer?: string
  /** the server's sentence goes first: always, or for these codes */
  isServerFirst?: boolean | readonly string[]
  /** codes that are news and no failure: it has happened already */
  news?: readonly string[]
  [key: string]: unknown
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Failure
    mutationMeta: Failure
  }
}

function sayFailure(error: Error, meta: Failure | undefined) {
  if (!meta?.failure || error instanceof SessionEnded) return
  const tone = meta.news?.includes(codeOf(error) ?? '') ? 'info' : 'error'
  toast[tone](serverSentence(error, meta) ?? fallbackOf(error, meta.failure, meta.failureWithoutAnswer))
}

/** Nothing that a person does can be saved: only the server's own sentence explains that, whatever was tried. */
const isReadOnly = (error: Error) => codeOf(error) === 'read_only'

function serverSentence(error: Error, { isServerFirst = false }: Failure): string | undefined {
  if (!(error instanceof ApiError) || error.code === null) return undefined
  if (isReadOnly(error)) return error.message
  const isFirst = typeof isServerFirst === 'boolean' ? isServerFirst : isServerFirst.includes(error.code)
  return isFirst ? error.message : undefined
}

const fallbackOf = (error: Error, failure: string, withoutAnswer = failure) =>
  statusOf(error) === 0 ? withoutAnswer : failure

/** Specification 9. `always`: a phone that believes to be offline still says within seconds that a call failed. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => sayFailure(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => sayFailure(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: dataQueries.staleMs,
        gcTime: dataQueries.keptMs,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: true,
        networkMode: 'always',
        retry: (failures, error) => failures < dataQueries.retries && !isRefused(error) && !isReadOnly(error),
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
  })

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, codeOf, isRefused, SessionEnded, statusOf } from '#device/api-error.ts'
import { isReadBefore } from '#device/read-before.ts'
import { useConnection } from '#features/connectivity/connection.ts'
import { toast } from '#ui/toast.ts'
import { dataQueries } from './config.ts'

/** The toast of a failed call, declared in each feature's api.ts. Without `failure` the screen shows the error itself. */
interface Failure {
  failure?: string
  /** replaces `failure` when no reply arrived */
  failureWithoutAnswer?: string
  /** refusal codes for which the toast shows the server's sentence instead of `failure` */
  serverSentenceFor?: 'all' | readonly string[]
  /** refusal codes that mean the action was already done: an info toast, not an error */
  news?: readonly string[]
  [key: string]: unknown
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Failure
    mutationMeta: Failure
  }
}

const UPGRADE_REQUIRED = 426
const HIDDEN: readonly unknown[] = [403, 404]
const isHidden = (error: Error) => HIDDEN.includes(statusOf(error))

function sayFailure(error: Error, meta: Failure | undefined) {
  if (statusOf(error) === UPGRADE_REQUIRED)
    void import('./too-old.tsx').then(
      part => part.sayTooOld(),
      () => undefined,
    )
  if (!meta?.failure || error instanceof SessionEnded) return
  const tone = meta.news?.includes(codeOf(error) ?? '') ? 'info' : 'error'
  toast[tone](serverSentence(error, meta) ?? fallbackOf(error, meta.failure, meta.failureWithoutAnswer))
}

/** Only the server's sentence explains read-only mode, whatever the action was. */
const isReadOnly = (error: Error) => codeOf(error) === 'read_only'

function serverSentence(error: Error, { serverSentenceFor = [] }: Failure): string | undefined {
  if (!(error instanceof ApiError) || error.code === null) return undefined
  const isShown = isReadOnly(error) || serverSentenceFor === 'all' || serverSentenceFor.includes(error.code)
  return isShown ? error.message : undefined
}

const fallbackOf = (error: Error, failure: string, withoutAnswer = failure) =>
  statusOf(error) === 0 ? withoutAnswer : failure

/** Retries and staleness: R101. `networkMode: 'always'` makes an offline phone report a failed call at once instead of pausing it. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // what the person may no longer see
        if (isHidden(error) && isReadBefore(query.state.dataUpdatedAt))
          query.setState({ data: undefined, dataUpdatedAt: 0 })
        sayFailure(error, query.meta)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => sayFailure(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: dataQueries.staleMs,
        gcTime: dataQueries.keptMs,
        refetchOnWindowFocus: false,
        refetchOnMount: ({ state }) =>
          isReadBefore(state.dataUpdatedAt) && useConnection.getState().isOnline ? 'always' : false,
        refetchOnReconnect: true,
        networkMode: 'always',
        retry: (failures, error) => failures < dataQueries.retries && !isRefused(error) && !isReadOnly(error),
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
  })

import { RETRY_EVERY_MS, SILENT_FOR_MS } from '@muster/domain/connectivity/limits.ts'
import { newsOf } from '@muster/domain/connectivity/rules.ts'
import { connectivityWords } from '@muster/domain/connectivity/words.ts'
import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { statusOf } from '#device/api-error.ts'
import { canReachServer } from '#device/reach-server.ts'
import { isReadBefore } from '#device/read-before.ts'
import { toast } from '#ui/toast.ts'

interface Connection {
  isOnline: boolean
  /** the person has pressed Retry Connection and waits */
  isRetrying: boolean
  /** the scanner is open, which works without a network and says so itself (R440) */
  isScanning: boolean
}

export const useConnection = create<Connection>(() => ({
  isOnline: true,
  isRetrying: false,
  isScanning: false,
}))

let checking: Promise<void> | null = null
/** The network has changed, or the person has asked, during the check. */
let isStale = false

export const useIsOffline = () => useConnection(({ isOnline }) => !isOnline)

/** One check at a time. */
export function checkConnection({ isAsked = false } = {}): Promise<void> {
  if (isAsked) {
    isStale = true
    useConnection.setState({ isRetrying: true })
  }
  checking ??= check().finally(() => {
    checking = null
  })
  return checking
}

async function check(): Promise<void> {
  let isReached: boolean
  do {
    isStale = false
    isReached = await canReachServer()
  } while (isStale)
  const { isOnline: wasOnline, isRetrying: isAsked } = useConnection.getState()
  const news = newsOf({ wasOnline, isReached, isAsked })
  useConnection.setState({ isOnline: isReached, isRetrying: false })
  if (news) toast[isReached ? 'success' : 'error'](connectivityWords[news])
}

const NO_ANSWER = 0

/** Checks when the browser or a call says that the network is gone, when no call is answered, and while it is gone. */
export function watchConnection(queryClient: QueryClient): () => void {
  const isLost = () => !useConnection.getState().isOnline
  const onChange = () => {
    isStale = true
    void checkConnection()
  }
  const onVisible = () => {
    if (!document.hidden && isLost()) void checkConnection()
  }

  let silence: ReturnType<typeof setTimeout> | undefined
  const isAsking = () => queryClient.isFetching() + queryClient.isMutating() > 0
  const expectAnswer = (withinMs = SILENT_FOR_MS) => {
    silence ??= setTimeout(() => {
      silence = undefined
      if (isAsking() && !isLost()) void checkConnection()
    }, withinMs)
  }
  const onAnswer = () => {
    clearTimeout(silence)
    silence = undefined
    if (isLost()) void checkConnection()
    else if (isAsking()) expectAnswer()
  }
  const onEvent = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'fetch' || action.type === 'pending') expectAnswer()
    else if (action.type === 'success' && !('manual' in action && action.manual)) onAnswer()
    else if (action.type === 'failed' || action.type === 'error') {
      const status = statusOf(action.error)
      if (status === NO_ANSWER && !isLost()) void checkConnection()
      else if (status) onAnswer()
    }
  }

  const retrying = setInterval(() => {
    if (isLost()) void checkConnection()
  }, RETRY_EVERY_MS)
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  document.addEventListener('visibilitychange', onVisible)
  const stopQueries = queryClient.getQueryCache().subscribe(onEvent)
  const stopMutations = queryClient.getMutationCache().subscribe(onEvent)
  if (!navigator.onLine) onChange()
  // the calls of the first screen were sent before this script was there
  else if (isAsking()) expectAnswer(hasAnswer(queryClient) ? SILENT_FOR_MS : 0)
  return () => {
    clearInterval(retrying)
    clearTimeout(silence)
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
    document.removeEventListener('visibilitychange', onVisible)
    stopQueries()
    stopMutations()
  }
}

const hasAnswer = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.dataUpdateCount > 0 && !isReadBefore(state.dataUpdatedAt))

import { countUnread } from '@muster/domain/notifications/endpoints-inbox.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isFinal } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { onInboxNudge } from '#device/inbox-nudges.ts'
import { readAgain } from '#device/read-again.ts'
import { currentUserQuery } from '#features/session/api.ts'

export const INBOX = ['inbox'] as const

export const keepUnread = (client: QueryClient, count: number) =>
  client.setQueryData(
    currentUserQuery.queryKey,
    user => user && { ...user, unreadNotifications: Math.max(count, 0) },
  )

/** Nudges for many people are spread, as each of them reads once. */
const LONGEST_WAIT_MS = 5_000
const OWN_WAIT_MS = 100
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
/** A person who comes back after less has missed little. */
const AWAY_MS = 60_000

/** Keeps the bell, and the list where it is open, fresh after a nudge and when the person comes back. */
export function useUnreadCount(): void {
  const client = useQueryClient()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let hiddenAt = 0
    let pauseMs = FIRST_PAUSE_MS
    let isOver = false

    async function read() {
      waiting = undefined
      try {
        const { data } = await call(countUnread)
        pauseMs = FIRST_PAUSE_MS
        keepUnread(client, data.count)
        await readAgain(client, { queryKey: INBOX })
      } catch (error) {
        if (isOver || isFinal(error)) return
        waiting ??= setTimeout(() => void read(), pauseMs * (1 + Math.random()))
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
      }
    }
    const stop = onInboxNudge(isOwn => {
      waiting ??= setTimeout(() => void read(), isOwn ? OWN_WAIT_MS : Math.random() * LONGEST_WAIT_MS)
    })
    const onVisibility = () => {
      if (document.hidden) hiddenAt = Date.now()
      else if (hiddenAt > 0 && Date.now() - hiddenAt > AWAY_MS) waiting ??= setTimeout(() => void read())
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isOver = true
      stop()
      clearTimeout(waiting)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [client])
}

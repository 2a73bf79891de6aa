import { RETRY_EVERY_MS } from '@muster/domain/connectivity/limits.ts'
import { useSession } from '#device/session.ts'
import { useConnection } from './connection.ts'

/** Sends at the start, after the sign-in, when the network or the app is back, and every 30 seconds. */
export function whenToSend(send: () => void): () => void {
  const onVisible = () => {
    if (!document.hidden) send()
  }
  const sending = setInterval(send, RETRY_EVERY_MS)
  addEventListener('online', send)
  document.addEventListener('visibilitychange', onVisible)
  const stopWatching = useSession.subscribe((session, before) => {
    if (session.user && session.user.id !== before.user?.id) send()
  })
  // a browser may never say 'online'
  const stopListening = useConnection.subscribe((now, before) => {
    if (now.isOnline && !before.isOnline) send()
  })
  send()
  return () => {
    stopListening()
    clearInterval(sending)
    removeEventListener('online', send)
    document.removeEventListener('visibilitychange', onVisible)
    stopWatching()
  }
}

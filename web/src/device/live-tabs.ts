import { HIDDEN_FOR_MS, type LiveUpdate, openStream } from './live-stream.ts'

/**
 * Of all tabs of a browser, one holds the stream and tells the others, because a browser has six connections to a server.
 * It is the one that became visible last: a tab in the background may be frozen.
 */
export function openForAllTabs(
  path: string,
  hasMissed: boolean,
  onUpdate: (update: LiveUpdate) => void,
): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis))
    return openStream(path, hasMissed, onUpdate)
  const name = `muster-live ${path}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => onUpdate(data)
  let isMissing = hasMissed
  let leave: (() => void) | null = null
  let isHolding = false
  let hiding: ReturnType<typeof setTimeout> | undefined

  function takePart(): void {
    const left = new AbortController()
    let letGo: () => void = () => undefined
    leave = () => {
      left.abort()
      letGo()
      leave = null
      isMissing = true
    }
    const hold = () =>
      new Promise<void>(released => {
        const close = openStream(path, isMissing, update => {
          channel.postMessage(update)
          onUpdate(update)
        })
        isMissing = true
        isHolding = true
        letGo = () => {
          close()
          isHolding = false
          released()
        }
        if (left.signal.aborted) letGo()
      })

    /** False if another tab has it. Ends when another tab takes it, or when this one leaves. */
    const ask = (how: LockOptions): Promise<boolean> =>
      navigator.locks
        .request(name, how, async lock => {
          if (lock) await hold()
          return lock !== null
        })
        .catch(() => {
          letGo()
          return true
        })

    async function takeTurns(): Promise<void> {
      const wasFree = await ask({ ifAvailable: true })
      isMissing = true
      if (!wasFree && !document.hidden && !left.signal.aborted) await ask({ steal: true })
      while (!left.signal.aborted) await ask({ signal: left.signal })
    }
    void takeTurns()
  }

  function onVisibility(): void {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(() => leave?.(), HIDDEN_FOR_MS)
    else if (!isHolding) {
      leave?.()
      takePart()
    }
  }
  document.addEventListener('visibilitychange', onVisibility)
  takePart()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(hiding)
    leave?.()
    channel.close()
  }
}

import { useRef, useState } from 'react'

/** One thing at a time under each name, wherever its button stands. */
export function useBusy() {
  const [busy, setBusy] = useState<readonly string[]>([])
  const underWay = useRef(new Set<string>())

  /** False where it came to nothing, or is under way already. Its button may rest for a while after that. */
  const once = async (name: string, work: () => Promise<boolean>, clearAfterMs: number) => {
    if (underWay.current.has(name)) return false
    underWay.current.add(name)
    setBusy(names => [...names, name])
    const clear = () => {
      underWay.current.delete(name)
      setBusy(names => names.filter(one => one !== name))
    }
    const isDone = await work()
    if (clearAfterMs > 0) setTimeout(clear, clearAfterMs)
    else clear()
    return isDone
  }
  return { isBusy: (name: string) => busy.includes(name), once }
}

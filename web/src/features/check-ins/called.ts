import { keyOfNext, type NextThing } from '@muster/domain/check-ins/next.ts'
import { create } from 'zustand'
import { useSession } from '#device/session.ts'

const useKeys = create<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }))
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) useKeys.setState({ keys: new Set() })
})

/** What this person has missed and called about, while the app is open. */
export const useCalled = () => useKeys(({ keys }) => keys)

export const hasCalled = (thing: NextThing) =>
  useKeys.setState(({ keys }) => ({ keys: new Set([...keys, keyOfNext(thing)]) }))

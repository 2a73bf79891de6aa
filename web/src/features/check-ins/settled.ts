import { keyOfCard, keyOfLeg } from '@muster/domain/check-ins/next.ts'
import type { StripCard } from '@muster/domain/check-ins/strip.ts'
import { useMemo } from 'react'
import { create } from 'zustand'
import { useOwnId, useSession } from '#device/session.ts'
import { useTaps } from './outbox.ts'

const useCalled = create<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }))
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) useCalled.setState({ keys: new Set() })
})

/** This person has called about what they have missed. It is known until the app is closed. */
export const hasCalled = (card: StripCard) =>
  useCalled.setState(({ keys }) => ({ keys: new Set([...keys, keyOfCard(card)]) }))

interface Settled {
  /** nothing has to be said: this person has called, or a tap of theirs is on its way */
  keys: ReadonlySet<string>
  /** a tap of theirs is on this phone, on its way or refused */
  tapped: ReadonlySet<string>
}

/** By `keyOfLeg`. */
export function useSettled(): Settled {
  const userId = useOwnId()
  const called = useCalled(({ keys }) => keys)
  const rows = useTaps(store => store.rows)
  return useMemo(() => {
    const own = rows.filter(tap => tap.userId === userId)
    const waiting = own.filter(({ refusal }) => refusal === null)
    return { keys: new Set([...called, ...waiting.map(keyOfLeg)]), tapped: new Set(own.map(keyOfLeg)) }
  }, [called, rows, userId])
}

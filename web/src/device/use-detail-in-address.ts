import { useEffect, useRef } from 'react'
import { goBack, useEntryState, useSearchParams } from './navigation.ts'
import { useSearchParam } from './use-search-param.ts'

/** In the location's state: Back leads to the cards. A detail that was opened from outside has no such state. */
const fromCards = { isFromCards: true }

/** Links to details, which are history entries of their own, so that Back closes them. */
export function useDetailLink(name: string) {
  const params = useSearchParams()
  return (id: number) => {
    const search = new URLSearchParams(params)
    search.set(name, String(id))
    return { to: `?${search}`, state: fromCards }
  }
}

export function useDetailInAddress(name: string) {
  const state = useEntryState()
  const [value, set] = useSearchParam(name)
  // `goBack` is asynchronous, and a second one would leave the screen
  const isClosing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets for the next detail
  useEffect(() => {
    isClosing.current = false
  }, [value])
  const close = () => {
    if (value === null || isClosing.current) return
    isClosing.current = true
    if (state?.isFromCards) goBack()
    else set(null)
  }
  return { id: value === null ? null : Number(value), close }
}

import { useRouter } from 'wouter'
import {
  useHistoryState,
  usePathname as usePathnameOf,
  useSearch,
  navigate as writeEntry,
} from 'wouter/use-browser-location'
import { clientKey } from './client-key.ts'
import { asRecord } from './storage.ts'

/** While the build renders the first paints, the router knows the address. */
export const usePathname = () => usePathnameOf(useRouter())

/** Path and query. */
export function useAddress() {
  const router = useRouter()
  return usePathnameOf(router) + useSearch(router)
}

export const useSearchParams = () => new URLSearchParams(useSearch(useRouter()))

/** What the link or redirect to this history entry has given it. */
export const useEntryState = () => asRecord(useHistoryState())

/** Names the history entry; `undefined` for one that the browser has made. */
export const useEntryKey = () => useHistoryState<{ key?: string } | null>()?.key

interface Step {
  replace?: boolean | undefined
  state?: object | null | undefined
}

/** A link to the open address replaces the entry, so that Back still leads away from it. */
export function navigate(to: string, { replace, state }: Step = {}) {
  const isHere = new URL(to, location.href).href === location.href
  writeEntry(to, { replace: replace ?? isHere, state: { ...state, key: clientKey() } })
}

/** `null` removes it. The history entry is replaced. */
export function setSearchParam(name: string, value: string | null) {
  const params = new URLSearchParams(location.search)
  if (value === null) params.delete(name)
  else params.set(name, value)
  navigate(params.size > 0 ? `?${params}` : location.pathname, { replace: true })
}

export const goBack = () => history.back()

/** For a screen that may be the first one of its tab. */
export const goBackOr = (to: string) => (history.length > 1 ? goBack() : navigate(to, { replace: true }))

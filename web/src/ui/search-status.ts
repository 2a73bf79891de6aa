import type { ComboboxStatus } from './combobox-list.tsx'

export interface SearchWords {
  searching: string
  failure: string
  nobodyFound: string
  nobodyFoundDetail: string
  found: (count: number) => string
  /** there are more than are shown */
  typeMore: string
}

interface Search {
  isSearching: boolean
  isError: boolean
  /** without those who are chosen already */
  shown: number
  hasMore: boolean
}

export function searchStatus(
  words: SearchWords,
  { isSearching, isError, shown, hasMore }: Search,
): ComboboxStatus {
  if (isError) return { title: words.failure }
  if (isSearching) return { title: words.searching, isBusy: true }
  if (shown === 0) return { title: words.nobodyFound, detail: words.nobodyFoundDetail }
  return { title: hasMore ? words.typeMore : words.found(shown) }
}

import { setSearchParam, useSearchParams } from './navigation.ts'

/** State in the query string. A new value replaces the history entry. */
export function useSearchParam(name: string): [value: string | null, set: (value: string | null) => void] {
  return [useSearchParams().get(name), value => setSearchParam(name, value)]
}

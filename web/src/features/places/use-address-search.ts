import { SEARCH_DEBOUNCE_MS, SEARCH_FROM_CHARS, SUGGEST_FROM_CHARS } from '@muster/domain/places/limits.ts'
import { suggestionFailure } from '@muster/domain/places/rules.ts'
import type { AddressPrediction } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComboboxStatus } from '#ui/combobox.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import type { Places } from './use-places.ts'

interface Found {
  predictions: readonly AddressPrediction[]
  /** what the list says of itself; null while there is nothing to list */
  status: ComboboxStatus | null
}

const NEAR_CHARS = SUGGEST_FROM_CHARS
const isNear = (before: unknown, text: string) =>
  typeof before === 'string' &&
  before.slice(0, NEAR_CHARS).toLowerCase() === text.slice(0, NEAR_CHARS).toLowerCase()

/**
 * Specification 5, Address search. `typed` is empty when nothing is searched for. The suggestions stay while the
 * person types on, until the next ones have come. The provider keeps answers (specification 9), so nothing is kept here.
 */
export function useAddressSearch(places: Places | null, typed: string): Found {
  const text = typed.trim()
  const settled = useDebounced(text, SEARCH_DEBOUNCE_MS)
  const isLong = text.length >= SEARCH_FROM_CHARS
  const { data, error, isFetching, isError } = useQuery({
    queryKey: ['suggestions', settled],
    queryFn: async ({ signal }) => (await places?.suggest(settled, signal)) ?? [],
    enabled: places !== null && isLong && settled.length >= SEARCH_FROM_CHARS,
    placeholderData: (found, before) => (isNear(before?.queryKey[1], settled) ? found : undefined),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

  if (text.length < SUGGEST_FROM_CHARS || !isNear(settled, text))
    return { predictions: [], status: isLong ? searching : null }
  const predictions = data ?? []
  if (isLong && (isFetching || settled !== text || places === null)) return { predictions, status: searching }
  if (isError)
    return {
      predictions,
      status: { title: placesWords.tryDifferent, detail: suggestionFailure(error, text) },
    }
  if (predictions.length > 0)
    return { predictions, status: { title: placesWords.suggestionsCount(predictions.length) } }
  return {
    predictions,
    status: isLong ? { title: placesWords.noneFound, detail: suggestionFailure(null, text) } : null,
  }
}

const searching: ComboboxStatus = { title: placesWords.searching, isBusy: true }

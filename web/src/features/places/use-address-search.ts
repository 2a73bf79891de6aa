import { SEARCH_DEBOUNCE_MS, SEARCH_FROM_CHARS, SUGGEST_FROM_CHARS } from '@muster/domain/places/limits.ts'
import { suggestionFailure, withoutAbbreviation } from '@muster/domain/places/rules.ts'
import type { AddressPrediction, Region } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComboboxStatus } from '#ui/combobox-list.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import type { Places } from './places.ts'

interface AddressSearch {
  predictions: readonly AddressPrediction[]
  status: ComboboxStatus | null
}

const prefixOf = (text: string) => text.slice(0, SUGGEST_FROM_CHARS).toLowerCase()
const hasSamePrefix = (previous: unknown, text: string) =>
  typeof previous === 'string' && prefixOf(previous) === prefixOf(text)

/** Debounced (R81). Previous suggestions stay while a text with the same prefix is searched. */
export function useAddressSearch(
  places: Places | null,
  typed: string,
  region: Region | undefined,
): AddressSearch {
  const text = withoutAbbreviation(typed.trim(), region)
  const debounced = useDebounced(text, SEARCH_DEBOUNCE_MS)
  const isLongEnough = text.length >= SEARCH_FROM_CHARS
  const { data, error, isFetching, isError } = useQuery({
    queryKey: ['suggestions', debounced],
    queryFn: async ({ signal }) => (await places?.suggest(debounced, signal)) ?? [],
    enabled: places !== null && isLongEnough && debounced.length >= SEARCH_FROM_CHARS,
    placeholderData: (previousData, previousQuery) =>
      hasSamePrefix(previousQuery?.queryKey[1], debounced) ? previousData : undefined,
    retry: false,
    gcTime: 0, // the provider caches
    staleTime: Number.POSITIVE_INFINITY,
  })

  if (text.length < SUGGEST_FROM_CHARS || !hasSamePrefix(debounced, text))
    return { predictions: [], status: isLongEnough ? SEARCHING : null }
  const predictions = data ?? []
  if (isLongEnough && (isFetching || debounced !== text || places === null))
    return { predictions, status: SEARCHING }
  if (isError)
    return {
      predictions,
      status: { title: placesWords.tryDifferent, detail: suggestionFailure(error, text, region) },
    }
  if (predictions.length > 0)
    return { predictions, status: { title: placesWords.suggestionsCount(predictions.length) } }
  return {
    predictions,
    status: isLongEnough
      ? { title: placesWords.noneFound, detail: suggestionFailure(null, text, region) }
      : null,
  }
}

const SEARCHING: ComboboxStatus = { title: placesWords.searching, isBusy: true }

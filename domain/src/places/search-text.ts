import { SEARCH_TEXT_MAX } from './limits.ts'

export const toSearchText = (typed: string) => typed.trim().slice(0, SEARCH_TEXT_MAX)

/** Texts with equal keys share one cache entry (R83). */
export const textCacheKey = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

import { editDistance } from './edit-distance.ts'

/** The words of an entry, each with a weight from 0 to 1. */
export type WeightedWords = ReadonlyMap<string, number>

interface Term {
  word: string
  ids: number[]
  weights: number[]
}

const PREFIX_QUALITY = 0.9
const INNER_PREFIX_QUALITY = 0.6
const SLIP_QUALITY = [1, 0.75, 0.55]
const SLIP_FROM_LENGTH = 4
const TWO_SLIPS_FROM_LENGTH = 7

const isNumber = (word: string) => /^\d+$/.test(word)

/** A single letter or a number as a prefix matches too much: every PIN code in Pune begins with 4. */
const isPrefix = (word: string) => word.length > 1 && !isNumber(word)

const slipsAllowed = (word: string) => {
  if (word.length < SLIP_FROM_LENGTH || /\d/.test(word)) return 0
  return word.length < TWO_SLIPS_FROM_LENGTH ? 1 : 2
}

/** Finds entries by a word, its beginning, or a slip in it that spares the first letter. */
export function openWordIndex(entries: readonly WeightedWords[]) {
  const terms = new Map<string, Term>()
  for (const [id, words] of entries.entries()) for (const [word, weight] of words) add(word, id, weight)
  const byFirstLetter = Map.groupBy(terms.values(), ({ word }) => word[0])

  function add(word: string, id: number, weight: number) {
    const term = terms.get(word) ?? { word, ids: [], weights: [] }
    terms.set(word, term)
    term.ids.push(id)
    term.weights.push(weight)
  }

  function qualityOf(typed: string, word: string, isLast: boolean): number {
    if (word === typed) return 1
    if (isPrefix(typed) && word.startsWith(typed)) return isLast ? PREFIX_QUALITY : INNER_PREFIX_QUALITY
    const most = Math.min(slipsAllowed(typed), terms.has(typed) ? 1 : 2)
    const slips = most === 0 ? 1 : editDistance(typed, word, most)
    return slips > most ? 0 : (SLIP_QUALITY[slips] ?? 0)
  }

  return {
    /** The rarer, the more: a word of one entry weighs the most. */
    weightOf: (word: string) => Math.log(1 + entries.length / (terms.get(word)?.ids.length ?? 1)),

    /** Raises the quality of each entry that has the word, from 0 to 1. */
    match(typed: string, isLast: boolean, raise: (id: number, quality: number) => void) {
      for (const { word, ids, weights } of byFirstLetter.get(typed[0]) ?? []) {
        const quality = qualityOf(typed, word, isLast)
        if (quality === 0) continue
        for (let at = 0; at < ids.length; at += 1) raise(ids[at] ?? 0, quality * (weights[at] ?? 0))
      }
    },
  }
}

import { isDevanagari } from './devanagari.ts'
import { editDistance } from './edit-distance.ts'
import type { GazetteerPlace } from './gazetteer-file.ts'
import { keyOf, wordsOf } from './normalize-words.ts'

const SLIP_FROM_LENGTH = 4

/** The alias that explains why the text finds the place; `null` when its name does. */
export function aliasFor({ name, alt = [], area = '' }: GazetteerPlace, text: string): string | null {
  const typed = wordsOf(text)
  const coverage = (one: string) => coveredLetters(typed, one)
  const own = coverage(`${name} ${area}`)
  const isTyped = ({ alias }: { alias: string }) => Number(alias === text.trim())
  const isTypedInDevanagari = isDevanagari(text)
  const aliases = alt
    .filter(alias => keyOf(alias) !== keyOf(name) || isTypedInDevanagari)
    .filter(alias => isDevanagari(alias) === isTypedInDevanagari)
    .map(alias => ({ alias, covered: coverage(alias) }))
    .sort((a, b) => isTyped(b) - isTyped(a) || b.covered - a.covered || a.alias.length - b.alias.length)
  const [best] = aliases
  if (!best || best.covered === 0) return null
  return isTypedInDevanagari || best.covered > own ? best.alias : null
}

/** Letters of the typed words that the name has, also when it writes two of them as one. */
function coveredLetters(typed: readonly string[], name: string): number {
  const words = wordsOf(name)
  const key = words.join('')
  const has = (word: string) =>
    words.some(
      one =>
        one.startsWith(word) ||
        (word.length >= SLIP_FROM_LENGTH && one[0] === word[0] && editDistance(one, word, 1) <= 1),
    )
  if (key.startsWith(typed.join(''))) return typed.join('').length
  return typed.filter(has).join('').length
}

const CONSONANTS =
  'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ zh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ ph ब b भ bh म m य y र r ऱ r ल l ळ l व v श sh ष sh स s ह h'
const VOWELS = 'अ a आ a इ i ई i उ u ऊ u ऋ ru ए e ऍ e ऐ ai ऑ o ओ o औ au'
const SIGNS = 'ा a ि i ी i ु u ू u ृ ru े e ॅ e ै ai ॉ o ो o ौ au ्'
const NASALS = 'ं n ँ n ः h'

const pairsOf = (table: string): (readonly [string, string])[] => {
  const parts = table.split(' ')
  return parts.flatMap((letter, at) => (at % 2 === 0 ? [[letter, parts[at + 1] ?? ''] as const] : []))
}
const consonants = new Map(pairsOf(CONSONANTS))
const others = new Map(pairsOf(`${VOWELS} ${NASALS}`))
const signs = new Map(pairsOf(SIGNS))
const ZERO = 0x0966

function latinOf(letter: string): string {
  const digit = (letter.codePointAt(0) ?? 0) - ZERO
  return others.get(letter) ?? (digit >= 0 && digit < 10 ? String(digit) : '')
}

/** A Marathi or Hindi word in Latin letters, without the silent vowel at its end: नगर is nagar. */
export function romanize(word: string): string {
  // NFC keeps ऱ in one piece; the nukta of ड़ says nothing that people type
  const letters = [...word.normalize('NFC').replaceAll('\u093c', '')]
  return letters
    .map((letter, at) => {
      const consonant = consonants.get(letter)
      if (consonant === undefined) return signs.get(letter) ?? latinOf(letter)
      const next = letters[at + 1]
      const isSilent = next === undefined || signs.has(next)
      return isSilent ? consonant : `${consonant}a`
    })
    .join('')
}

export const isDevanagari = (text: string) => /[\u0900-\u097f]/.test(text)

import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { HAND_OFF_LENGTH, SELECTOR_LENGTH } from '@muster/domain/hand-offs/limits.ts'
import { HAND_OFF_ALPHABET } from '@muster/domain/hand-offs/rules.ts'

export const newHandOffCode = () =>
  Array.from({ length: HAND_OFF_LENGTH }, () => HAND_OFF_ALPHABET[randomInt(HAND_OFF_ALPHABET.length)]).join(
    '',
  )

export const selectorOf = (code: string) => code.slice(0, SELECTOR_LENGTH)
export const hashOf = (code: string) => createHash('sha256').update(code).digest()
export const isCodeOf = (hash: Buffer, code: string) => timingSafeEqual(hash, hashOf(code))

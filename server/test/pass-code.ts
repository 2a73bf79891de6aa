import { createHmac } from 'node:crypto'
import { codeOf, macDigits, signedText, stepAt } from '@muster/domain/passes/rules.ts'
import type { Pass } from '@muster/domain/passes/schema.ts'

/** What the phone of a person shows at a moment. */
export function codeAt({ passNumber, passKey }: Pass, at: Date): string {
  const key = Buffer.from(passKey, 'base64url')
  const step = stepAt(at)
  return codeOf(passNumber, step, macDigits(createHmac('sha256', key).update(signedText(step)).digest()))
}

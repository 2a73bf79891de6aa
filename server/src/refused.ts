import type { SecondFactorNeeded } from '@muster/domain/accounts/schema-passkeys.ts'
import { type RefusalCode, refusals } from '@muster/domain/refusals.ts'

interface RefusalDetails {
  /** replaces the code's own sentence, for example to name an unknown key */
  message?: string
  issues?: { path: string; message: string }[]
  retryAfterSeconds?: number
  secondFactor?: SecondFactorNeeded
}

/** Thrown before anything is written. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? refusals[code])
    this.code = code
    this.details = details
  }
}

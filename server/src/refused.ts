import { type RefusalCode, refusals } from '@muster/domain/shared/refusal.ts'

export interface RefusalDetails {
  /** a better sentence than the code's own, for example one that names the unknown key */
  message?: string
  issues?: { path: string; message: string }[]
  retryAfterSeconds?: number
}

/** The one way in which the server says no. Whatever throws it has changed nothing. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? refusals[code])
    this.code = code
    this.details = details
  }
}

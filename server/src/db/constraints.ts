import type { RefusalCode } from '@muster/domain/shared/refusal.ts'

/** The constraint that has the last word on a rule, and the refusal that a person then reads. */
const REFUSALS: Readonly<Record<string, RefusalCode>> = {
  users_one_account_per_email: 'email_taken',
}

const field = (error: unknown, name: string): string | undefined => {
  const value = (error as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : undefined
}

export const sqlStateOf = (error: unknown) => field(error, 'code')

export function refusalOfConstraint(error: unknown): RefusalCode | null {
  return REFUSALS[field(error, 'constraint') ?? ''] ?? null
}

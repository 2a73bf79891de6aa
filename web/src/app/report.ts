import type { ErrorKind } from '@muster/domain/installation/schema.ts'

/** It is not on the first screen, and its own failure is not reported. */
export const loadReporter = () => import('#features/installation/report-error.ts').catch(() => null)

const report = async (kind: ErrorKind, error: unknown) =>
  (await loadReporter())?.reportUnexpected(kind, error)

export function reportErrors(): void {
  addEventListener('error', ({ error }) => void report('error', error))
  addEventListener('unhandledrejection', ({ reason }) => void report('rejection', reason))
}

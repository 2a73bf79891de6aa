import { reportError } from '@muster/domain/installation/endpoints.ts'
import { buildOf, ownFrames, withoutPersonalData } from '@muster/domain/installation/rules.ts'
import type { ErrorKind, ErrorReport } from '@muster/domain/installation/schema.ts'
import { routeAt } from '@muster/domain/shell/routes.ts'
import { ApiError } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { PartNotLoaded } from '#ui/lazy-part.tsx'

/** Of one page, so that an error in a loop does not use up the limits. */
const REPORTS_OF_PAGE = 5

/** Reports each error once. Offline it waits for the network in this page; a report that fails is dropped. */
export function openReporter() {
  const sent = new Set<string>()
  return async (kind: ErrorKind, error: unknown): Promise<void> => {
    const report = describe(error instanceof PartNotLoaded ? 'script' : kind, error)
    if (!report) return
    const text = JSON.stringify(report)
    if (sent.has(text) || sent.size >= REPORTS_OF_PAGE) return
    sent.add(text)
    if (!navigator.onLine) await new Promise(resolve => addEventListener('online', resolve, { once: true }))
    await call(reportError, { body: { data: report } }).catch(() => undefined)
  }
}

export const reportUnexpected = openReporter()

function describe(kind: ErrorKind, error: unknown): ErrorReport | null {
  // without a network scripts do not load, and that is expected
  if (isExpected(error) || (kind === 'script' && !navigator.onLine)) return null
  return {
    kind,
    summary: withoutPersonalData(summaryOf(error)),
    frames: ownFrames(stackOf(error), location.origin),
    screen: routeAt(location.pathname) ?? null,
    build: buildOf(document.querySelector<HTMLScriptElement>('script[src*="/assets/index-"]')?.src ?? ''),
  }
}

const OF_EXTENSIONS = /-extension:\/\//

function isExpected(error: unknown): boolean {
  if (error === null || error === undefined) return true
  if (error instanceof ApiError) return error.status === 0 || error.status === 401
  return error instanceof Error && (error.name === 'AbortError' || OF_EXTENSIONS.test(error.stack ?? ''))
}

function summaryOf(error: unknown): string {
  if (error instanceof ApiError) return `ApiError: ${error.code ?? 'no code'}`
  return error instanceof Error ? `${error.name}: ${error.message}` : `${typeof error} was thrown`
}

/** The message of a script that did not load has its address. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { stack = '', cause } = error
  return cause instanceof Error ? `${stack}\n${cause.message}` : stack
}

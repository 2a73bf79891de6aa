import { callWords } from '@muster/domain/shared/words.ts'
import { asRecord } from './storage.ts'

export interface Issue {
  path: string
  message: string
}

/** Status 0: no reply arrived, or it was not from our server. */
export class ApiError extends Error {
  readonly status: number
  /** null for a reply without our error envelope */
  readonly code: string | null
  readonly issues: readonly Issue[]
  /** with `second_factor_needed` */
  readonly secondFactor: unknown

  constructor(
    status: number,
    code: string | null,
    message: string,
    { issues = [], secondFactor }: { issues?: readonly Issue[]; secondFactor?: unknown } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.issues = issues
    this.secondFactor = secondFactor
  }
}

/** The session of this call has ended. The toast is in app/session-watch.tsx, once per session. */
export class SessionEnded extends ApiError {}

export const unreachable = () => new ApiError(0, null, callWords.unreachable)

/** Reads the error envelope (R100). A proxy's HTML page has none. */
export function refusalOf(status: number, reply: unknown): ApiError {
  const error = asRecord(asRecord(reply)?.error)
  if (typeof error?.message !== 'string') {
    const { unavailable, unexpected } = callWords
    return new ApiError(status, null, status >= 502 && status <= 504 ? unavailable : unexpected)
  }
  const details = asRecord(error.details)
  const issues = Array.isArray(details?.issues) ? details.issues : []
  return new ApiError(status, typeof details?.code === 'string' ? details.code : '', error.message, {
    issues: issues.flatMap(readIssue),
    secondFactor: details?.secondFactor,
  })
}

function readIssue(value: unknown): Issue[] {
  const issue = asRecord(value)
  return typeof issue?.path === 'string' && typeof issue.message === 'string'
    ? [{ path: issue.path, message: issue.message }]
    : []
}

/** `fieldOf` has the field of the form by the name of the field that was sent. */
export const issuesByField = <Field extends string>(
  error: Error,
  fieldOf: Readonly<Record<string, Field>>,
): [Field, string][] =>
  (error instanceof ApiError ? error.issues : []).flatMap(({ path, message }): [Field, string][] => {
    const field = path.split('.').flatMap(step => fieldOf[step] ?? [])[0]
    return field ? [[field, message]] : []
  })

export const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined)
export const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null)
export const isRefused = (error: unknown) => {
  const status = statusOf(error) ?? 0
  return status >= 400 && status < 500
}

const TOO_MANY_REQUESTS = 429
/** A later try would be refused too. */
export const isFinal = (error: unknown) => isRefused(error) && statusOf(error) !== TOO_MANY_REQUESTS

import type { BodyOf, Endpoint, ParamsOf } from '@muster/domain/shared/endpoint.ts'
import { parse } from 'content-disposition'
import { ApiError, unreachable } from './api-error.ts'
import { logFailure, pathOf, send } from './call.ts'

export interface Downloaded {
  /** as the server calls it */
  name: string
  file: Blob
}

/** A large file over a phone's network. */
const TIMEOUT_MS = 120_000

/** For endpoints that reply with a file. Links cannot send the token. */
export async function download<E extends Endpoint>(
  endpoint: E,
  { params, body }: { params: ParamsOf<E>; body: BodyOf<E> },
): Promise<Downloaded> {
  try {
    const response = await send(pathOf(endpoint.path, params), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { filename } = parse(response.headers.get('content-disposition') ?? '').parameters
    // a captive portal answers 200 with its log-in page
    if (filename === undefined) throw unreachable()
    return { name: filename, file: await response.blob() }
  } catch (reason) {
    const failure = reason instanceof ApiError ? reason : unreachable()
    logFailure(endpoint, failure)
    throw failure
  }
}

import http from 'node:http'
import https from 'node:https'
import { POST_TIMEOUT_SECONDS, REPLY_KEPT } from '@muster/domain/webhooks/limits.ts'
import type { PostError } from '@muster/domain/webhooks/words.ts'
import { NotPublic, type PublicAgents } from './public-agent.ts'

export interface Posted {
  durationMs: number
  /** `null` without an answer; then `error` says why */
  statusCode: number | null
  error: PostError | null
  /** the beginning of the answer, as text that PostgreSQL stores */
  reply: string | null
}

interface Post {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

const TIMEOUT_MS = POST_TIMEOUT_SECONDS * 1_000

/** Follows no redirect, and reads no more of the answer than the log keeps. */
export async function postWebhook(agents: PublicAgents, post: Post): Promise<Posted> {
  const startedAt = performance.now()
  const answer = await answerTo(agents, post).catch((error: Error) => ({
    statusCode: null,
    reply: null,
    error: nameOf(error),
  }))
  return { error: null, ...answer, durationMs: Math.round(performance.now() - startedAt) }
}

function answerTo(agents: PublicAgents, { url, headers, body }: Post) {
  const isHttps = url.startsWith('https:')
  const { request } = isHttps ? https : http
  return new Promise<{ statusCode: number; reply: string }>((done, fail) => {
    const sent = request(url, {
      method: 'POST',
      agent: isHttps ? agents.https : agents.http,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // of the whole exchange, so that a receiver cannot hold it with a byte a second
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    sent.on('error', fail)
    sent.on('response', response => {
      const chunks: Buffer[] = []
      let length = 0
      const finish = () =>
        done({ statusCode: response.statusCode ?? 0, reply: textOf(Buffer.concat(chunks)) })
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length <= REPLY_KEPT) return
        finish()
        sent.destroy()
      })
      response.on('end', finish)
      response.on('error', fail)
    })
    sent.end(body)
  })
}

/** PostgreSQL stores no NUL; other control characters would only confuse the reader. */
const textOf = (bytes: Buffer) =>
  bytes
    .subarray(0, REPLY_KEPT)
    .toString('utf8')
    .replace(/(?![\t\n\r])\p{Cc}/gu, '�')

const CODES: Readonly<Record<string, PostError>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  ETIMEDOUT: 'timeout',
}

function nameOf(error: Error & { code?: unknown }): PostError {
  if (error instanceof NotPublic) return 'private'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  const code = String(error.code)
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code)) return 'certificate'
  return CODES[code] ?? 'broken'
}

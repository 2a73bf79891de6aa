import { text } from 'node:stream/consumers'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, inject, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { dbOf, poolOf } from '../src/db/access.ts'
import type { Jobs } from '../src/db/jobs.ts'
import { DELIVER_QUEUE } from '../src/features/notifications/deliver-queue.ts'
import { noLimits } from '../src/http/limits.ts'
import { openLog } from '../src/log.ts'
import { type Mail, memoryMailer } from '../src/outside/mailer.ts'
import { openContext } from '../src/start.ts'
import { cloneDatabase } from './database.ts'
import { type Given, givenIn } from './given.ts'
import { HANG_MS } from './hang.ts'
import { type MountedRoute, watchRoutes } from './routes.ts'
import type { TestContext } from './test-context.ts'

export interface TestServer {
  app: FastifyInstance
  routes: readonly MountedRoute[]
  ctx: TestContext
  given: Given
  outbox: Mail[]
  /** lines of JSON */
  logged: string[]
  clock: { now: Date }
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>
  /** Waits until at least `count` e-mails were sent to the address. */
  mailsTo(address: string, count: number): Promise<Mail[]>
  /** Waits until the job queue is empty. */
  jobsDone(): Promise<void>
  /** The newest of at least `count`. */
  mailTo(address: string, count?: number): Promise<Mail>
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

interface CallOptions {
  as?: { token: string } | null
  body?: unknown
  headers?: Record<string, string>
  /** IP address */
  from?: string
  /** an endless reply, of which only the head is read */
  isStream?: boolean
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape of what came back
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

/** A machine that is busy must not answer with 503 where time-outs are not the subject. */
export const PATIENT = {
  max: 20,
  connectionTimeoutMillis: 60_000,
  query_timeout: 60_000,
  statement_timeout: 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
}

/** The real app on a database of its own, for one test file. Limits and time-outs are off unless asked for. */
export function testServer({
  withLimits = false,
  withTimeouts = false,
  isDelivering = false,
  hasSweeps = isDelivering,
  env = {},
}: {
  withLimits?: boolean
  withTimeouts?: boolean
  /** notifications go out; otherwise their jobs do nothing, so that they stay as they were written */
  isDelivering?: boolean
  /** what looks every few seconds for something due does so; otherwise nothing is written but by the test */
  hasSweeps?: boolean
  env?: Record<string, string>
} = {}): TestServer {
  const server = { logged: [] as string[] } as TestServer
  let close: () => Promise<void>

  beforeAll(async () => {
    const database = await cloneDatabase(inject('cluster'))
    const config = readConfig({ PUBLIC_URL: 'http://muster.test', LOG_LEVEL: 'info', ...env })
    const log = openLog(config, { write: line => server.logged.push(line) })
    const opened = await openContext(
      config,
      log,
      { ...database, stop: async () => undefined },
      withTimeouts ? undefined : PATIENT,
    )
    const mailer = memoryMailer()
    server.clock = { now: new Date('2026-11-21T05:00:00+05:30') }
    server.ctx = {
      ...opened.ctx,
      db: dbOf(opened.ctx),
      pool: poolOf(opened.ctx),
      mailer,
      jobs: isDelivering ? opened.ctx.jobs : withoutDelivery(opened.ctx.jobs),
      now: () => server.clock.now,
      // a busy machine is no overload; shed-load.deep.test.ts has that
      limits: withLimits ? { ...opened.ctx.limits, isShedding: false } : noLimits,
    }
    server.outbox = mailer.outbox
    if (!hasSweeps) vi.useFakeTimers({ toFake: ['setInterval'] })
    const { app, routes } = watchRoutes(() => buildApp(server.ctx))
    server.routes = routes
    server.app = await app
    await server.app.ready()
    if (!hasSweeps) vi.useRealTimers()
    server.given = givenIn(server.ctx)
    close = async () => {
      await server.app.close()
      await opened.close()
      await database.drop()
    }
  })
  afterAll(() => close())

  server.call = async (method, path, { as = null, body, headers = {}, from, isStream = false } = {}) => {
    const response = await server.app.inject({
      payloadAsStream: isStream,
      method,
      url: `/api${path}`,
      headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(from === undefined ? {} : { remoteAddress: from }),
    })
    const { statusCode: status, headers: replyHeaders } = response
    if (isStream) return { status, headers: replyHeaders, body: await bodyUnlessEndless(response) }
    const isJson = method !== 'HEAD' && String(replyHeaders['content-type']).includes('json')
    return { status, headers: replyHeaders, body: isJson ? response.json() : response.body }
  }
  server.jobsDone = async () => {
    const left =
      "select from pgboss.job where state in ('created', 'active', 'retry') and name not like '\\_\\_%'"
    for (let waited = 0; waited < HANG_MS; waited += 50) {
      if ((await server.ctx.pool.query(left)).rowCount === 0) return
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    throw new Error('jobs are still running')
  }
  server.mailsTo = async (address, count) => {
    for (let waited = 0; waited < HANG_MS; waited += 50) {
      const mails = server.outbox.filter(sent => sent.to === address)
      if (mails.length >= count) return mails
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    throw new Error(`${count} e-mails to ${address} did not come`)
  }
  server.mailTo = async (address, count = 1) => (await server.mailsTo(address, count)).at(-1)!
  return server
}

export const withoutDelivery = (jobs: Jobs): Jobs => ({
  ...jobs,
  work: (queue, run) => jobs.work(queue, queue === DELIVER_QUEUE ? async () => undefined : run),
})

async function bodyUnlessEndless(response: LightMyRequestResponse): Promise<unknown> {
  const stream = response.stream()
  if (String(response.headers['content-type']).includes('json')) return JSON.parse(await text(stream))
  stream.destroy()
  return ''
}

/** The code in the link of an e-mail. */
export function codeIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
  if (!link) throw new Error(`no link in "${mail.subject}"`)
  return codeOf(link)
}

export const codeOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? ''

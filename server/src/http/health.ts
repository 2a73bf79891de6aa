import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { poolOf } from '#db/access.ts'
import { Refused } from '#refused.ts'

const ANSWER_WITHIN_MS = 1_000

/** `/healthz`: this process runs. `/readyz`: the database answers within a second. Neither names a version. */
export function health(app: FastifyInstance, ctx: Context): void {
  const noLogs = { logLevel: 'warn' as const }
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  const plain = { contentType: 'application/json', example: { ok: true } }
  const healthz = { ...plain, summary: 'Whether the process runs', refuses: [] }
  const readyz = {
    ...plain,
    summary: 'Whether the database answers within a second',
    refuses: ['unavailable'],
  } as const
  app.get('/healthz', { ...noLogs, config: { plain: healthz } }, async () => ({ ok: true }))
  app.get('/readyz', { ...noLogs, config: { plain: readyz } }, async () => {
    if (isStopping || !(await isDatabaseThere(ctx)))
      throw new Refused('unavailable', { retryAfterSeconds: 2 })
    return { ok: true }
  })
}

async function isDatabaseThere(ctx: Context): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>(resolve => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS, false)
  })
  const answer = poolOf(ctx)
    .query('select 1')
    .then(
      () => true,
      () => false,
    )
  const isThere = await Promise.race([answer, tooLate])
  clearTimeout(timer)
  return isThere
}

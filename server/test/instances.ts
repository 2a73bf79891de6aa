import { inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Context } from '../src/context.ts'
import { dbOf, poolOf } from '../src/db/access.ts'
import { drainable } from '../src/http/drain.ts'
import { noLimits } from '../src/http/limits.ts'
import { openLog } from '../src/log.ts'
import { openContext } from '../src/start.ts'
import { cloneDatabase } from './database.ts'
import { type Given, givenIn } from './given.ts'
import { PATIENT } from './server.ts'
import type { TestContext } from './test-context.ts'

export interface Instance {
  ctx: TestContext
  base: string
  close(): Promise<void>
}

export interface Instances {
  all: Instance[]
  given: Given
  logged: string[]
  close(): Promise<void>
}

/** Several servers on one database, as behind a load balancer; `change` is for their contexts. */
export async function openInstances(
  count: number,
  change: (opened: Context) => Partial<Context> = () => ({}),
): Promise<Instances> {
  const database = await cloneDatabase(inject('cluster'))
  const logged: string[] = []
  const config = readConfig({ PUBLIC_URL: 'http://muster.test', LOG_LEVEL: 'info' })
  const log = openLog(config, { write: line => logged.push(line) })
  const open = async (): Promise<Instance> => {
    const opened = await openContext(config, log, { ...database, stop: async () => undefined }, PATIENT)
    const ctx = {
      ...opened.ctx,
      db: dbOf(opened.ctx),
      pool: poolOf(opened.ctx),
      limits: noLimits,
      ...change(opened.ctx),
    }
    const app = await buildApp(ctx)
    const drain = drainable(app)
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    let closing: Promise<void> | undefined
    const close = async () => {
      await drain()
      await opened.close()
    }
    return { ctx, base, close: () => (closing ??= close()) }
  }
  const all: Instance[] = []
  for (let index = 0; index < count; index++) all.push(await open())
  return {
    all,
    given: givenIn(all[0]!.ctx),
    logged,
    async close() {
      await Promise.all(all.map(instance => instance.close()))
      await database.drop()
    },
  }
}

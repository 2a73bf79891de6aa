import type { AddressInfo } from 'node:net'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { noLimits } from '../server/src/http/limits.ts'
import { openContext, openLog } from '../server/src/start.ts'
import { onPlan, type Plan } from './plan.ts'

/** The app as it is served, but for the limits: here one person asks thousands of times. */
async function start({ connection, dataDir }: Plan): Promise<number> {
  const config = readConfig({ DATA_DIR: dataDir })
  const { ctx } = await openContext(config, openLog(config), { connection, stop: async () => undefined })
  const app = await buildApp({ ...ctx, limits: noLimits })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

onPlan(start)

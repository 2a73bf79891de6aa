import type { AddressInfo } from 'node:net'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { noLimits } from '../server/src/http/limits.ts'
import { openLog } from '../server/src/log.ts'
import { openContext } from '../server/src/start.ts'
import { onPlan, type Plan } from './plan.ts'

/** The app without rate limits; with metrics if the first argument is `measured`. */
async function start({ connection, dataDir }: Plan): Promise<number> {
  const isMeasured = process.argv[2] === 'measured'
  const config = readConfig({ DATA_DIR: dataDir, ...(isMeasured ? { METRICS_TOKEN: 'm'.repeat(32) } : {}) })
  const { ctx } = await openContext(config, openLog(config), { connection, stop: async () => undefined })
  const app = await buildApp({ ...ctx, limits: noLimits })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

onPlan(start)

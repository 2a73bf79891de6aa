import { setTimeout as sleep } from 'node:timers/promises'
import { type Postmaster, type PostmasterPlan, spawnPostmaster } from './embedded-postmaster.ts'
import { clearLeftovers } from './postmaster-pid.ts'

export interface Supervised {
  readonly pid: number
  stop(): Promise<void>
}

const firstDelay = 100
const longestDelay = 10_000
const steadyAfter = 30_000

/** Starts PostgreSQL and keeps it running until `stop`. Only the first start may throw. */
export async function supervise(plan: PostmasterPlan): Promise<Supervised> {
  const ending = new AbortController()
  let current = await firstStart(plan)
  const watching = watch()

  async function watch(): Promise<void> {
    let delay = firstDelay
    while (!ending.signal.aborted) {
      const since = Date.now()
      const reason = await current.exited
      if (ending.signal.aborted) return
      if (Date.now() - since > steadyAfter) delay = firstDelay
      plan.log.error({ reason }, `PostgreSQL stopped by itself; starting it again (see ${plan.logFile})`)
      try {
        await sleep(delay, undefined, { signal: ending.signal })
        await clearLeftovers(plan.cluster, plan.log)
        if (ending.signal.aborted) return
        current = spawnPostmaster(plan)
        await current.ready()
        plan.log.info({ pid: current.pid }, 'PostgreSQL runs again')
      } catch (error) {
        if (!ending.signal.aborted) plan.log.error({ err: error }, 'PostgreSQL did not start')
      }
      delay = Math.min(delay * 2, longestDelay)
    }
  }

  return {
    get pid() {
      return current.pid
    },
    async stop() {
      ending.abort()
      await current.stop()
      await watching
    },
  }
}

/** The children of a killed postmaster hold its shared memory for up to a second (case 14). */
async function firstStart(plan: PostmasterPlan): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    await clearLeftovers(plan.cluster, plan.log)
    const postmaster = spawnPostmaster(plan)
    try {
      await postmaster.ready()
      return postmaster
    } catch (error) {
      if (attempt === 20) throw error
    }
    await sleep(100)
  }
}

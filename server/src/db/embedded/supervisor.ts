import { setTimeout as sleep } from 'node:timers/promises'
import { type Postmaster, type PostmasterPlan, spawnPostmaster } from './postmaster.ts'
import { clearLeftovers } from './postmaster-pid.ts'
import { removeSocket } from './socket-directory.ts'

export interface Supervised {
  readonly pid: number
  stop(): Promise<void>
}

const firstDelay = 100
const longestDelay = 10_000
const steadyAfter = 30_000

/**
 * Starts PostgreSQL and keeps it running until `stop`. Only the first start may throw. `makeRoom` is called before
 * each start, since a full disk ends PostgreSQL and keeps it from starting (case 22).
 */
export async function supervise(plan: PostmasterPlan, makeRoom: () => void): Promise<Supervised> {
  const ending = new AbortController()
  let current = await firstStart(plan, makeRoom)
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
        makeRoom()
        await clearTheWay(plan)
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

/** Tries for some seconds, since the children of a killed postmaster keep its shared memory a while (case 14). */
async function firstStart(plan: PostmasterPlan, makeRoom: () => void): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    makeRoom()
    await clearTheWay(plan)
    const postmaster = spawnPostmaster(plan)
    try {
      await postmaster.ready()
      return postmaster
    } catch (error) {
      if (attempt === 50) throw error
    }
    await sleep(100)
  }
}

async function clearTheWay(plan: PostmasterPlan): Promise<void> {
  await clearLeftovers(plan.cluster, plan.log)
  removeSocket(plan.socketDirectory)
}

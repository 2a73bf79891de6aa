import { setTimeout as sleep } from 'node:timers/promises'
import { keepLogSmall } from './keep-log-small.ts'
import { type Postmaster, type PostmasterPlan, spawnPostmaster } from './postmaster.ts'
import { clearLeftovers } from './postmaster-pid.ts'
import { removeSocket } from './socket-directory.ts'

export interface Supervised {
  readonly pid: number
  stop(): Promise<void>
}

const steadyAfter = 30_000

/** Milliseconds to wait after so many restarts in a row that did not last (reliability.md 1.2, case 5). */
export const delayAfter = (failures: number) => Math.min(100 * 2 ** failures, 10_000)

/**
 * Starts PostgreSQL and keeps it running until `stop`. Only the first start may throw. `makeRoom` is called before
 * each start, since a full disk ends PostgreSQL and keeps it from starting (case 22).
 */
export async function supervise(plan: PostmasterPlan, makeRoom: () => void): Promise<Supervised> {
  const ending = new AbortController()
  let current = await firstStart(plan, makeRoom)
  const watching = watch()
  const leaveLog = keepLogSmall(plan.logFile, plan.log)

  async function watch(): Promise<void> {
    let failures = 0
    while (!ending.signal.aborted) {
      const since = Date.now()
      const reason = await current.exited
      if (ending.signal.aborted) return
      if (Date.now() - since > steadyAfter) failures = 0
      plan.log.error({ reason }, `PostgreSQL stopped by itself; starting it again (see ${plan.logFile})`)
      try {
        await sleep(delayAfter(failures++), undefined, { signal: ending.signal })
        makeRoom()
        await clearTheWay(plan)
        if (ending.signal.aborted) return
        current = spawnPostmaster(plan)
        await current.ready()
        plan.log.info({ pid: current.pid }, 'PostgreSQL runs again')
      } catch (error) {
        if (!ending.signal.aborted) plan.log.error({ err: error }, 'PostgreSQL did not start')
      }
    }
  }

  return {
    get pid() {
      return current.pid
    },
    async stop() {
      ending.abort()
      leaveLog()
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

import { setTimeout as sleep } from 'node:timers/promises'
import { killOrphans } from './orphans.ts'
import { type Postmaster, type PostmasterPlan, spawnPostmaster } from './postmaster.ts'
import { clearLeftovers } from './postmaster-pid.ts'
import { rotateLog } from './rotate-log.ts'
import { removeSocket } from './socket-directory.ts'

export interface Supervised {
  readonly pid: number
  stop(): Promise<void>
}

const STABLE_AFTER_MS = 30_000
const FIRST_START_ATTEMPTS = 50
const FIRST_START_PAUSE_MS = 100
/** Starts that fail before orphans are killed: nearly all end by themselves within a moment (F14). */
const PATIENT_STARTS = 8

/** Backoff in milliseconds (F5). The first restarts are fast, for children that hold shared memory a moment (F14). */
export const delayAfter = (failures: number) =>
  failures < 5 ? 100 : Math.min(100 * 2 ** (failures - 4), 10_000)

/** Only the first start can throw. `beforeStart` runs before each one: the disk may be full (F22), the lock lost (F64). */
export async function supervise(plan: PostmasterPlan, beforeStart: () => void): Promise<Supervised> {
  const stopping = new AbortController()
  let current = await firstStart(plan, beforeStart)
  const watching = watch()
  const stopRotation = rotateLog(plan.logFile, plan.log)

  async function watch(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const since = Date.now()
      const reason = await current.exited
      if (stopping.signal.aborted) return
      if (Date.now() - since > STABLE_AFTER_MS) failures = 0
      plan.log.error({ reason }, `PostgreSQL stopped unexpectedly; starting it again (see ${plan.logFile})`)
      try {
        await sleep(delayAfter(failures++), undefined, { signal: stopping.signal })
        beforeStart()
        await prepareStart(plan, failures)
        if (stopping.signal.aborted) return
        current = spawnPostmaster(plan)
        await current.ready()
        plan.log.info({ pid: current.pid }, 'PostgreSQL runs again')
      } catch (error) {
        if (!stopping.signal.aborted) plan.log.error({ err: error }, 'PostgreSQL did not start')
      }
    }
  }

  return {
    get pid() {
      return current.pid
    },
    async stop() {
      stopping.abort()
      stopRotation()
      await current.stop()
      await watching
    },
  }
}

/** Retries while children of a killed postmaster still hold its shared memory (F14). */
async function firstStart(plan: PostmasterPlan, beforeStart: () => void): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    beforeStart()
    await prepareStart(plan, attempt)
    const postmaster = spawnPostmaster(plan)
    try {
      await postmaster.ready()
      return postmaster
    } catch (error) {
      if (attempt === FIRST_START_ATTEMPTS) throw error
    }
    await sleep(FIRST_START_PAUSE_MS)
  }
}

async function prepareStart(plan: PostmasterPlan, attempt: number): Promise<void> {
  await clearLeftovers(plan.cluster, plan.log)
  if (attempt > PATIENT_STARTS) killOrphans(plan.cluster, plan.log)
  removeSocket(plan.socketDirectory)
}

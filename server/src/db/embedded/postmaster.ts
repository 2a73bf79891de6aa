import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#context.ts'
import { isReadyText, isStoppingText, readPidFile } from './postmaster-pid.ts'
import { type Account, callOf, programEnvironment } from './run-program.ts'
import { signal, stopPostmaster } from './stop-postmaster.ts'

export interface PostmasterPlan {
  postgres: string
  account: Account
  cluster: string
  socketDirectory: string
  logFile: string
  settings: Record<string, string>
  log: Log
}

export interface Postmaster {
  pid: number
  /** resolves with the reason, once */
  exited: Promise<string>
  ready(): Promise<void>
  stop(): Promise<void>
}

export function spawnPostmaster(plan: PostmasterPlan): Postmaster {
  // A stale file can name the very pid that the new process gets, in a container after each restart.
  const before = readPidFile(plan.cluster)
  const child = spawnDetached(plan)
  const pid = child.pid ?? 0
  const isRunning = () => pid > 0 && child.exitCode === null && child.signalCode === null
  const exited = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  let isToldToStop = false
  const tell = () => signal(pid, 'SIGINT')
  const looking = setInterval(() => {
    if (isToldToStop || !isStoppingText(readPidFile(plan.cluster), pid)) return
    // After somebody's SIGTERM it lets nobody in and waits for its clients, and our pool never leaves (case 25).
    isToldToStop = true
    plan.log.warn({ pid }, 'Somebody told PostgreSQL to stop')
    tell()
  }, 1_000)
  looking.unref()
  // Whatever ends us, short of kill -9, ends PostgreSQL too.
  if (pid > 0) process.once('exit', tell)
  exited.then(() => {
    clearInterval(looking)
    process.off('exit', tell)
  })

  async function ready(): Promise<void> {
    const since = Date.now()
    let told = since
    for (;;) {
      const text = readPidFile(plan.cluster)
      if (text !== before && isReadyText(text, pid)) return
      if (!isRunning())
        throw new Error(`PostgreSQL ended (${await exited}) before it was ready; see ${plan.logFile}`)
      // No deadline: after a crash it replays its log first, and to break that off would begin it again.
      if (Date.now() - told > 10_000) {
        told = Date.now()
        plan.log.info({ seconds: Math.round((told - since) / 1000) }, 'PostgreSQL is still starting')
      }
      await sleep(10)
    }
  }

  async function stop(): Promise<void> {
    isToldToStop = true
    await stopPostmaster(pid, isRunning)
  }

  return { pid, exited, ready, stop }
}

/** Detached, so that Ctrl-C reaches us alone (case 4); a file for its words, since a full pipe stops it (case 6). */
function spawnDetached(plan: PostmasterPlan): ChildProcess {
  const out = openSync(plan.logFile, 'a', 0o600)
  try {
    const settings = Object.entries(plan.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [command, args] = callOf(plan.account, plan.postgres, ['-D', plan.cluster, ...settings])
    return spawn(command, args, {
      ...plan.account.ids,
      detached: true,
      stdio: ['ignore', out, out],
      cwd: '/',
      env: programEnvironment,
    })
  } finally {
    closeSync(out)
  }
}

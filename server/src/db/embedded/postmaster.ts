import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#log.ts'
import { isReadyText, isStoppingText, readPidFile, writtenPidFile } from './postmaster-pid.ts'
import { type Account, programEnvironment, spawnArguments } from './run-program.ts'
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
  exited: Promise<string>
  ready(): Promise<void>
  stop(): Promise<void>
}

export function spawnPostmaster(plan: PostmasterPlan): Postmaster {
  // a stale file can name the pid that the new process gets, in a container after every restart
  const before = writtenPidFile(plan.cluster)
  const child = spawnDetached(plan)
  const pid = child.pid ?? 0
  const isRunning = () => pid > 0 && child.exitCode === null && child.signalCode === null
  const exited = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  let isStopping = false
  const interrupt = () => signal(pid, 'SIGINT')
  const watching = setInterval(() => {
    if (isStopping || !isStoppingText(readPidFile(plan.cluster), pid)) return
    // after a SIGTERM it waits for its clients, and our pool never disconnects (F25)
    isStopping = true
    plan.log.warn({ pid }, 'Somebody told PostgreSQL to stop')
    interrupt()
  }, 1_000)
  watching.unref()
  // PostgreSQL ends with us, unless we are killed with SIGKILL
  if (pid > 0) process.once('exit', interrupt)
  exited.then(() => {
    clearInterval(watching)
    process.off('exit', interrupt)
  })

  async function ready(): Promise<void> {
    const since = Date.now()
    let loggedAt = since
    for (;;) {
      const isNew = writtenPidFile(plan.cluster) !== before
      if (isNew && isReadyText(readPidFile(plan.cluster), pid)) return
      if (!isRunning())
        throw new Error(`PostgreSQL ended (${await exited}) before it was ready; see ${plan.logFile}`)
      // no deadline: after a crash it replays its log, and interrupting that would start it over
      if (Date.now() - loggedAt > 10_000) {
        loggedAt = Date.now()
        plan.log.info({ seconds: Math.round((loggedAt - since) / 1000) }, 'PostgreSQL is still starting')
      }
      await sleep(10)
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    await stopPostmaster(pid, isRunning)
  }

  return { pid, exited, ready, stop }
}

/** Detached, so that Ctrl-C does not reach it (F4); output to a file, because a full pipe would block it (F6). */
function spawnDetached(plan: PostmasterPlan): ChildProcess {
  const out = openSync(plan.logFile, 'a', 0o600)
  try {
    const settings = Object.entries(plan.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [command, args] = spawnArguments(plan.account, plan.postgres, ['-D', plan.cluster, ...settings])
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

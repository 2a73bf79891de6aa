import { setTimeout as sleep } from 'node:timers/promises'

const patienceWithInt = 20_000
const patienceWithQuit = 10_000

/**
 * SIGINT ends sessions and closes cleanly in milliseconds; SIGTERM would wait for clients for ever (case 25).
 * Never SIGKILL: the children would outlive their postmaster.
 */
export async function stopPostmaster(pid: number, isRunning: () => boolean): Promise<void> {
  if (await endsAfter('SIGINT', pid, isRunning, patienceWithInt)) return
  if (await endsAfter('SIGQUIT', pid, isRunning, patienceWithQuit)) return
  throw new Error(
    `PostgreSQL (process ${pid}) does not stop. End it by hand (kill -QUIT ${pid}) and start again.`,
  )
}

async function endsAfter(name: NodeJS.Signals, pid: number, isRunning: () => boolean, patience: number) {
  const deadline = Date.now() + patience
  if (isRunning()) signal(pid, name)
  while (isRunning()) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

/** A process that is gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // ESRCH only means that it ended between the look and the signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

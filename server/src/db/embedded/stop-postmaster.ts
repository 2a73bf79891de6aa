import { setTimeout as sleep } from 'node:timers/promises'

const SIGINT_TIMEOUT_MS = 20_000
const SIGQUIT_TIMEOUT_MS = 10_000

/** Not SIGTERM, which waits for clients without limit (F25). Never SIGKILL: the children would survive. */
export async function stopPostmaster(pid: number, isRunning: () => boolean): Promise<void> {
  if (await exitsAfter('SIGINT', pid, isRunning, SIGINT_TIMEOUT_MS)) return
  if (await exitsAfter('SIGQUIT', pid, isRunning, SIGQUIT_TIMEOUT_MS)) return
  throw new Error(
    `PostgreSQL (process ${pid}) does not stop. End it by hand (kill -QUIT ${pid}) and start again.`,
  )
}

async function exitsAfter(name: NodeJS.Signals, pid: number, isRunning: () => boolean, timeoutMs: number) {
  const deadline = Date.now() + timeoutMs
  if (isRunning()) signal(pid, name)
  while (isRunning()) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

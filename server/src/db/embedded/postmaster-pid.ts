import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '#log.ts'
import { stopPostmaster } from './stop-postmaster.ts'

const pidFileOf = (cluster: string) => path.join(cluster, 'postmaster.pid')

export function readPidFile(cluster: string): string {
  try {
    return readFileSync(pidFileOf(cluster), 'utf8')
  } catch {
    return ''
  }
}

/** Another after each write; empty without a file. The text alone can come again in a container that is started twice within a second. */
export function writtenPidFile(cluster: string): string {
  try {
    const { ino, ctimeNs } = statSync(pidFileOf(cluster), { bigint: true })
    return `${ino} ${ctimeNs}`
  } catch {
    return ''
  }
}

/** Line 1 is the pid, line 8 the state. PostgreSQL writes `ready` once it accepts connections. */
export const isReadyText = (text: string, pid: number) => stateIn(text, pid) === 'ready'
export const isStoppingText = (text: string, pid: number) => stateIn(text, pid) === 'stopping'

function stateIn(text: string, pid: number): string | undefined {
  const lines = text.split('\n')
  return Number(lines[0]) === pid ? lines[7]?.trim() : undefined
}

/**
 * Stops an orphaned server (F1); removes a pid file that is empty or names a foreign process (F13). The caller must hold
 * the owner lock (F10). PostgreSQL itself deals with a file that names a dead process.
 */
export async function clearLeftovers(cluster: string, log: Log): Promise<void> {
  const text = readPidFile(cluster)
  const pid = Number(text.split('\n')[0])
  if (pid > 1 && isPostmasterOf(cluster, pid)) {
    log.warn({ pid }, `Stopping the PostgreSQL that an earlier Muster left running in ${cluster}`)
    await stopPostmaster(pid, () => isPostmasterOf(cluster, pid))
  } else if (!(pid > 0) || isAlive(pid)) {
    rmSync(pidFileOf(cluster), { force: true })
  }
}

function isPostmasterOf(cluster: string, pid: number): boolean {
  return commandLine(pid).includes(`/postgres -D ${cluster} `)
}

/** Empty for a dead process and for a zombie (F24). */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('/bin/ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

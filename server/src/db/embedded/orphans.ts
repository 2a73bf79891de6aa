import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Log } from '#log.ts'
import { signal } from './stop-postmaster.ts'

/**
 * A child that waits for a lock of a process that has died never notices that its postmaster is gone (F14). The caller
 * must hold the owner lock and know that no postmaster runs, so that every child found is an orphan.
 */
export function killOrphans(cluster: string, log: Log): void {
  for (const pid of childrenIn(cluster)) {
    log.warn({ pid }, 'A process of the PostgreSQL that was killed does not end by itself; killing it')
    signal(pid, 'SIGKILL')
  }
}

/** Every process of PostgreSQL works in the folder of its cluster. Without `/proc`, as on a Mac, none is found. */
function childrenIn(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 1 && isChildIn(cluster, pid))
}

function isChildIn(cluster: string, pid: number): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')
    )
  } catch {
    // it has just exited, or belongs to somebody else
    return false
  }
}

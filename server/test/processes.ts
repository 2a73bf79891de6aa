import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

export interface RunningProcess {
  pid: number
  parent: number
  /** counts as gone: reaping it is up to PID 1 */
  isZombie: boolean
  args: string
}

/** Debian may lack `ps`, and a Mac has no `/proc`. */
export const processes = (): RunningProcess[] => (fs.existsSync('/proc/self/stat') ? fromProc() : fromPs())

function fromProc(): RunningProcess[] {
  return fs.readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      // the program's name, in parentheses, can contain anything
      const [state = '', parent = ''] = fs
        .readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      const args = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return [{ pid: Number(name), parent: Number(parent), isZombie: state === 'Z', args }]
    } catch {
      // it has just exited
      return []
    }
  })
}

function fromPs(): RunningProcess[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split(
    '\n',
  )
  return lines.flatMap(line => {
    const [pid, parent, state = '', ...args] = line.trim().split(/\s+/)
    return pid
      ? [{ pid: Number(pid), parent: Number(parent), isZombie: state.startsWith('Z'), args: args.join(' ') }]
      : []
  })
}

/** From the process list, independent of the pid file. */
export const postmastersOf = (dataDir: string): number[] =>
  processes()
    .filter(({ args }) => args.includes(`/postgres -D ${dataDir}`))
    .map(({ pid }) => pid)

/** A process and its descendants, without orphans. */
export function familyOf(pid: number): RunningProcess[] {
  const all = processes()
  const below = (parent: number): RunningProcess[] =>
    all.filter(found => found.parent === parent).flatMap(found => [found, ...below(found.pid)])
  return [...all.filter(found => found.pid === pid), ...below(pid)]
}

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

export interface RunningProcess {
  pid: number
  parent: number
  /** who reaps a zombie is up to the machine's first process, so it counts as gone */
  isZombie: boolean
  args: string
}

/** A bare Debian has no `ps`, and a Mac has no `/proc`. */
export const processes = (): RunningProcess[] => (fs.existsSync('/proc/self/stat') ? fromProc() : fromPs())

function fromProc(): RunningProcess[] {
  return fs.readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      // the program's own name, in brackets, may hold anything
      const [state = '', parent = ''] = fs
        .readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      const args = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return [{ pid: Number(name), parent: Number(parent), isZombie: state === 'Z', args }]
    } catch {
      // it ended while we looked
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

/** PostgreSQL as the process list knows it, for whoever does not trust its pid file. */
export const postmastersOf = (dataDir: string): number[] =>
  processes()
    .filter(({ args }) => args.includes(`/postgres -D ${dataDir}`))
    .map(({ pid }) => pid)

/** A process and all that it started, except what was left to itself. */
export function familyOf(pid: number): RunningProcess[] {
  const all = processes()
  const below = (parent: number): RunningProcess[] =>
    all.filter(found => found.parent === parent).flatMap(found => [found, ...below(found.pid)])
  return [...all.filter(found => found.pid === pid), ...below(pid)]
}

import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Fields of proc(5) after the name: 1 is the parent, 11 to 14 are the CPU times. */
function stat(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

/** Of a process and its children, also exited ones. 0 without /proc. */
export function cpuSecondsOf(pid: number): number {
  const pids = process.platform === 'linux' ? readdirSync('/proc').map(Number).filter(Boolean) : []
  const own = stat(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + ticks, 0)
  const children = pids.filter(child => stat(child)[1] === pid)
  return own / TICKS_PER_SECOND + children.reduce((sum, child) => sum + cpuSecondsOf(child), 0)
}

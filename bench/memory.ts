import { readdirSync, readFileSync } from 'node:fs'

const UNIT = 1024

/** '' for a process that has just exited, or without /proc. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const parentOf = (pid: string) =>
  textOf(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')[1]

/** In MB, of a process and its children, with shared pages counted once. 0 without /proc. */
export function memoryOf(pid: number): number {
  const own = /^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0
  const all = process.platform === 'linux' ? readdirSync('/proc') : []
  const children = all.filter(name => /^\d+$/.test(name) && parentOf(name) === String(pid))
  return children.reduce((sum, child) => sum + memoryOf(Number(child)), Number(own) / UNIT)
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { postgresMajor } from './binaries.ts'
import { readPidFile } from './postmaster-pid.ts'

/** Of all processes, shared pages once; null where /proc does not tell. */
export async function postgresBytes(dataDir: string): Promise<number | null> {
  const pid = Number(readPidFile(path.join(dataDir, `pg${postgresMajor}`)).split('\n')[0])
  return pid > 0 ? await familyBytes(pid) : null
}

async function familyBytes(pid: number): Promise<number | null> {
  try {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    const all = [pid, ...children.split(' ').filter(Boolean).map(Number)]
    const sizes = await Promise.all(all.map(bytesOf))
    return sizes[0] ? sizes.reduce((sum, size) => sum + size, 0) : null
  } catch {
    return null
  }
}

/** 0 for one that has ended meanwhile. */
async function bytesOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss: +(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
}

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  folder: string
  free(): number
  /** Fills or empties the disk until this many bytes are free. */
  leave(bytes: number): void
  empty(): void
  remove(): void
}

const MEGABYTE = 1024 ** 2

/** A tmpfs. Null if we may not mount one. */
export function newSmallDisk(megabytes: number): SmallDisk | null {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'muster-disk-')))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    fs.rmdirSync(folder)
    return null
  }
  const file = path.join(folder, 'filler')
  const free = () => {
    const { bavail, bsize } = fs.statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    free,
    leave(bytes) {
      const descriptor = fs.openSync(file, 'a')
      const chunk = Buffer.alloc(MEGABYTE)
      try {
        const tooMany = bytes - free()
        if (tooMany > 0) fs.ftruncateSync(descriptor, fs.fstatSync(descriptor).size - tooMany)
        while (free() > bytes) fs.writeSync(descriptor, chunk, 0, Math.min(MEGABYTE, free() - bytes))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        fs.closeSync(descriptor)
      }
    },
    empty: () => fs.rmSync(file, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder])
      fs.rmdirSync(folder)
    },
  }
}

export function canMount(): boolean {
  const disk = newSmallDisk(1)
  disk?.remove()
  return disk !== null
}

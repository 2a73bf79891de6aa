import { statfsSync } from 'node:fs'

/** What a user who is not root may still write to the file system of a folder. */
export function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

import { randomBytes } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { diskLevel, displayBytes } from '@muster/domain/installation/rules.ts'
import type { Log } from '#log.ts'
import { freeBytesIn } from './free-bytes.ts'

const MEGABYTE = 1024 ** 2
/** Four segments of the write-ahead log; PostgreSQL needs two to start and checkpoint. */
const MAX_BYTES = 64 * MEGABYTE
const RETRY_MS = 60_000

const random = promisify(randomBytes)

/** A file that reserves disk space: on a full disk PostgreSQL ends and cannot start (F22). */
export interface Ballast {
  keep(freeBytes: number): void
  giveUp(): void
  stop(): Promise<void>
}

export function ballastOf(folder: string, reserve: number, log: Log): Ballast {
  const file = path.join(folder, 'ballast')
  const size = Math.min(MAX_BYTES, reserve)
  const fits = (freeBytes: number, left: number) => diskLevel('full', freeBytes - left, reserve) !== 'full'
  let writing: Promise<void> | undefined
  let isWanted = true
  let notBefore = 0

  async function write(): Promise<void> {
    const handle = await open(file, 'w', 0o600)
    try {
      // random, because a compressing file system would reserve nothing
      for (let left = size; left > 0 && isWanted; left -= MEGABYTE) {
        await handle.appendFile(await random(Math.min(left, MEGABYTE)))
        // another process may be filling the disk meanwhile; the last space is not for this file
        isWanted &&= fits(freeBytesIn(folder), left - MEGABYTE)
      }
    } finally {
      await handle.close()
    }
  }

  async function make(): Promise<void> {
    isWanted = true
    try {
      await write()
      if (!isWanted) remove(file)
    } catch (error) {
      notBefore = Date.now() + RETRY_MS
      log.warn({ err: error }, `The ballast ${file} could not be written; next attempt in one minute`)
      remove(file)
    } finally {
      writing = undefined
    }
  }

  return {
    keep(freeBytes) {
      const isSkipped = size === 0 || writing !== undefined || Date.now() < notBefore
      if (isSkipped || !fits(freeBytes, size) || sizeOf(file) === size) return
      writing = make()
    },
    giveUp() {
      const freeBytes = freeBytesIn(folder)
      if (freeBytes >= size || sizeOf(file) === null) return
      isWanted = false
      if (!remove(file)) return
      log.error(
        `PostgreSQL needs space and ${displayBytes(freeBytes)} are free: the ballast ${file} was deleted so that people can still read. Make room on the disk; Muster then writes the ballast again.`,
      )
    },
    async stop() {
      isWanted = false
      await writing
    },
  }
}

function sizeOf(file: string): number | null {
  try {
    return statSync(file).size
  } catch {
    return null
  }
}

function remove(file: string): boolean {
  try {
    rmSync(file, { force: true })
    return true
  } catch {
    return false
  }
}

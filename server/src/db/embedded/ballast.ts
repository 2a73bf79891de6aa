import { randomBytes } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { diskLevel, displayBytes } from '@muster/domain/installation/rules.ts'
import type { Log } from '#context.ts'
import { freeBytesIn } from './free-bytes.ts'

const MEGABYTE = 1024 ** 2
/** Four files of PostgreSQL's write-ahead log: it starts, checkpoints and begins a new one with two. */
const LARGEST = 64 * MEGABYTE
const TRY_AGAIN_MS = 60_000

const random = promisify(randomBytes)

/** A file that keeps space for an emergency: without any, PostgreSQL ends and cannot start (case 22). */
export interface Ballast {
  /** Makes it where it is missing and there is room for it, in its own time. */
  keep(freeBytes: number): void
  /** Deletes it where so little is free that PostgreSQL cannot run. */
  giveUp(): void
  /** Writes no more. */
  stop(): Promise<void>
}

export function ballastOf(folder: string, reserve: number, log: Log): Ballast {
  const file = path.join(folder, 'ballast')
  const size = Math.min(LARGEST, reserve)
  const fits = (freeBytes: number, left: number) => diskLevel('full', freeBytes - left, reserve) !== 'full'
  let writing: Promise<void> | undefined
  let isWanted = true
  let notBefore = 0

  async function write(): Promise<void> {
    const handle = await open(file, 'w', 0o600)
    try {
      // random, since a file system that compresses would keep no space for anything else
      for (let left = size; left > 0 && isWanted; left -= MEGABYTE) {
        await handle.appendFile(await random(Math.min(left, MEGABYTE)))
        // somebody else may be filling the disk at the same time, and the last of it is not for this file
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
      notBefore = Date.now() + TRY_AGAIN_MS
      log.warn({ err: error }, `The ballast ${file} could not be written; it is tried again in a minute`)
      remove(file)
    } finally {
      writing = undefined
    }
  }

  return {
    keep(freeBytes) {
      const isLeftAlone = size === 0 || writing !== undefined || Date.now() < notBefore
      if (isLeftAlone || !fits(freeBytes, size) || sizeOf(file) === size) return
      writing = make()
    },
    giveUp() {
      const freeBytes = freeBytesIn(folder)
      if (freeBytes >= size || sizeOf(file) === null) return
      isWanted = false
      if (!remove(file)) return
      log.error(
        `PostgreSQL needs space and ${displayBytes(freeBytes)} are free: the ballast ${file} was deleted, so that people can go on reading. Make room on the disk; the ballast is then written again.`,
      )
    },
    async stop() {
      isWanted = false
      await writing
    },
  }
}

/** What cannot be read counts as enough: a start must not fail for the question alone. */
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

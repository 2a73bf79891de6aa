import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskLevel, displayBytes } from '@muster/domain/installation/rules.ts'
import type { DiskLevel, DiskState } from '@muster/domain/installation/schema.ts'
import type { Log } from '#log.ts'
import { ballastOf } from './ballast.ts'

export interface DiskWatch {
  readonly state: DiskState
  look(): Promise<void>
  makeRoom(): void
  stop(): Promise<void>
}

const CHECK_EVERY_MS = 2_000
const CHECK_EVERY_MS_WHEN_LOW = 250

export async function watchDisk(folder: string, reserve: number, log: Log): Promise<DiskWatch> {
  const ballast = ballastOf(folder, reserve, log)
  let state: DiskState = { level: 'ok', freeBytes: 0 }
  let measuring: Promise<void> | undefined

  async function measure(): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    const before = state.level
    const freeBytes = bavail * bsize
    state = { level: diskLevel(before, freeBytes, reserve), freeBytes }
    if (state.level !== before) logLevelChange(log, folder, state, reserve)
  }

  function look(): Promise<void> {
    measuring ??= measure()
      .catch(error => log.warn({ err: error }, `The free space of ${folder} could not be read`))
      .finally(() => {
        measuring = undefined
      })
    return measuring
  }

  const ending = new AbortController()
  const pause = () => {
    const ms = state.level === 'ok' ? CHECK_EVERY_MS : CHECK_EVERY_MS_WHEN_LOW
    return sleep(ms, true, { signal: ending.signal, ref: false }).catch(() => false)
  }

  async function watch(): Promise<void> {
    while (await pause()) {
      await look()
      ballast.keep(state.freeBytes)
    }
  }

  await look()
  const watching = watch()

  return {
    get state() {
      return state
    },
    look,
    makeRoom: ballast.giveUp,
    async stop() {
      ending.abort()
      await watching
      await ballast.stop()
    },
  }
}

function logLevelChange(log: Log, folder: string, { level, freeBytes }: DiskState, reserve: number): void {
  const facts = { freeMegabytes: Math.floor(freeBytes / 1024 ** 2) }
  const free = `${displayBytes(freeBytes)} are free on the disk of ${folder}`
  const sentences: Readonly<Record<DiskLevel, () => void>> = {
    ok: () => log.info(facts, `${free}: that is enough again.`),
    low: () =>
      log.warn(
        facts,
        `${free}. Everything is saved as long as ${displayBytes(reserve)} are free; make room before that, or use a larger disk.`,
      ),
    full: () =>
      log.error(
        facts,
        `${free}, and ${displayBytes(reserve)} are kept as a reserve (DISK_RESERVE_MB): people can read and log in, and nothing else is saved. Make room; Muster then continues by itself.`,
      ),
  }
  sentences[level]()
}

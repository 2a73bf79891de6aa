import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canMount, newSmallDisk, type SmallDisk } from '#test/crash/small-disk.ts'
import { silentLog } from '#test/database.ts'
import { HANG_MS } from '#test/hang.ts'
import { type Ballast, ballastOf } from './ballast.ts'

const MB = 1024 ** 2
const RESERVE_MB = 40

let disk: SmallDisk
let ballast: Ballast
const size = () => fs.statSync(path.join(disk.folder, 'ballast'), { throwIfNoEntry: false })?.size ?? 0

const onSmallDisk = test.skipIf(!canMount())

beforeEach(() => {
  disk = newSmallDisk(120)!
  ballast = ballastOf(disk.folder, RESERVE_MB * MB, silentLog)
})

afterEach(async () => {
  await ballast.stop()
  disk.remove()
})

onSmallDisk('F22: The ballast is written if there is room for it (needs to mount)', async () => {
  ballast.keep(disk.free())
  await vi.waitUntil(() => size() === RESERVE_MB * MB, { timeout: HANG_MS })
})

onSmallDisk(
  'F22: The ballast does not take the last space of a disk that fills while it is written (needs to mount)',
  async () => {
    ballast.keep(disk.free())
    await vi.waitUntil(() => size() > 0, { timeout: HANG_MS, interval: 0 })
    disk.leave(10 * MB)
    let least = disk.free()
    await vi.waitUntil(
      () => {
        least = Math.min(least, disk.free())
        return size() === 0
      },
      { timeout: HANG_MS, interval: 0 },
    )
    expect(least).toBeGreaterThan(5 * MB)
  },
)

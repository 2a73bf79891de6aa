import { noteInstalledApp } from '@muster/domain/reach/endpoints.ts'
import { SAY_INSTALLED_AFTER_HOURS } from '@muster/domain/reach/limits.ts'
import { call } from '#device/call.ts'
import { serverNow } from '#device/clock.ts'
import { readRecord, writeRecord } from '#device/storage.ts'

const KEY = 'muster.installed'
const AFTER_MS = SAY_INSTALLED_AFTER_HOURS * 3_600_000

/** Once a day for each person. Another start says it again if this one cannot. */
export async function noteInstalled(userId: number): Promise<void> {
  const now = serverNow().getTime()
  const said = readRecord(KEY)
  if (said?.userId === userId && typeof said.at === 'number' && now - said.at < AFTER_MS) return
  await call(noteInstalledApp, {}).then(
    () => writeRecord(KEY, { userId, at: now }),
    () => undefined,
  )
}

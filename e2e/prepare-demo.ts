import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { announcePreparedDemo, findFreePort, LOADED_AT, startDemo, stopDemo } from './demo-server.ts'

/** Once for all workers: creates the demo that each server of a walk starts from. */
export default async function prepareDemo(): Promise<() => void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-e2e-demo-'))
  await stopDemo(await startDemo(dataDir, await findFreePort(), LOADED_AT))
  announcePreparedDemo(dataDir)
  return () => rmSync(dataDir, { recursive: true, force: true })
}

import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Config } from '#config.ts'
import { analyze } from '#db/analyze.ts'
import { hasDatabase } from '#db/embedded/finish-swap.ts'
import { attachDatabase, openDatabase } from '#db/open.ts'
import { openLog } from '#log.ts'
import { openContext, type Steps } from '#start.ts'
import { isDemo, loadDemo } from '../demo/load.ts'
import { refuseOtherPeople } from '../demo/refuse-other-people.ts'

/** `isFirst` means that nobody may have the data directory yet: of two starts at once the second is refused (F11). */
export async function fillWithDemo(config: Config, people: number, isFirst: boolean): Promise<void> {
  endWithParent()
  const log = openLog(config)
  const open = isFirst ? openDatabase : attachDatabase
  const database = await open(config, log, refuseOtherPeople)
  const { ctx, close } = await openContext(config, log, database)
  try {
    await loadDemo(ctx, people)
    await analyze(database.connection, log)
  } finally {
    await close()
    await database.stop()
  }
}

/** A server that is killed must not leave its loader, which owns the data directory. The next start finds what it has begun (F11). */
function endWithParent(): void {
  const end = () => process.exit(1)
  if (process.connected === false) end()
  process.once('disconnect', end)
  // otherwise the listener keeps this process running
  process.channel?.unref()
}

export const FIRST = '--first'
const MAIN = path.resolve(import.meta.dirname, '../main.ts')

export const stepsOfDemo = (config: Config, people: number): Steps => ({
  checkBeforeMigrating: refuseOtherPeople,
  /** A first start creates the database aside too, so that this process stays as small as at every later start. */
  async beforeOpening() {
    if (!config.databaseUrl && !hasDatabase(config.dataDir)) await fillAside(people, FIRST)
  },
  async fillBeforeListening(ctx) {
    if (!(await isDemo(ctx))) await fillAside(people)
  },
})

/** In another process, which takes the memory for migrations, pictures and hashes with it when it ends. */
async function fillAside(people: number, ...flags: string[]): Promise<void> {
  const args = [MAIN, 'demo-data', '--people', String(people), ...flags]
  // in a process group of its own: Ctrl-C waits for it
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  const reason = await new Promise<string | number | null>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? code))
  })
  if (reason !== 0) throw new Error(`The demo could not be loaded (${reason}).`)
}

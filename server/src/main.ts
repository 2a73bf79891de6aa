import { BadConfig, type Config, readConfig } from '#config.ts'
import type { Log } from '#context.ts'
import { messageOf } from '#message-of.ts'
import { openLog, type Running, startServer } from '#start.ts'
import { loadDemo, printDemo } from './demo/load.ts'
import { makeAdmin } from './operator/admin.ts'
import { backUp } from './operator/backup.ts'
import { exportData } from './operator/export.ts'
import { importData } from './operator/import.ts'
import { restore } from './operator/restore.ts'
import { upgradeData } from './operator/upgrade.ts'

/** The only file that acts when it is imported: `main.ts` serves, `main.ts COMMAND …` does one thing and ends. */
const [command, ...args] = process.argv.slice(2)

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  demo: () => serve(true),
  admin: () => makeAdmin(readConfig(), args),
  backup: () => backUp(readConfig(), args),
  restore: () => restore(readConfig(), args),
  export: () => exportData(readConfig(), args),
  import: () => importData(readConfig(), args),
  upgrade: () => upgradeData(readConfig()),
}

function peopleOf(given: readonly string[]): number {
  const at = given.indexOf('--people')
  const people = at === -1 ? 60 : Number(given[at + 1])
  if (!Number.isInteger(people) || people < 60 || people > 20_000)
    throw new BadConfig('--people must be a whole number from 60 to 20000.')
  return people
}

async function serve(isDemo: boolean): Promise<void> {
  const people = isDemo ? peopleOf(args) : 0
  const config = readConfig()
  const log = openLog(config)
  const starting = start(config, log, isDemo, people)
  stopOnSignals(starting, log)
  const { address } = await starting
  if (isDemo) printDemo(config.publicUrl)
  log.info({ address }, 'Muster is ready')
}

async function start(config: Config, log: Log, isDemo: boolean, people: number): Promise<Running> {
  const running = await startServer(config, log)
  try {
    if (isDemo) await loadDemo(running.ctx, people)
    return running
  } catch (error) {
    await running.stop()
    throw error
  }
}

/** A stop that takes longer has gone wrong; whoever sent the signal would soon kill us anyway. */
const STOP_WITHIN_MS = 25_000

/** A signal that comes during the start waits for it: PostgreSQL would otherwise be left without us. */
function stopOnSignals(starting: Promise<Running>, log: Log): void {
  let isStopping = false
  const stop = async (reason: string, code: number) => {
    if (isStopping) return
    isStopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => {
      log.error(
        `Muster did not stop within ${STOP_WITHIN_MS / 1_000} s and ends now. What was saved is safe: PostgreSQL ends on its own, or the next start sees to it.`,
      )
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
    try {
      await (await starting).stop()
      process.exit(code)
    } catch (error) {
      log.error({ err: error }, 'the stop went wrong')
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal, 0))
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(kind, error => {
      log.error({ err: error }, kind)
      stop(kind, 1)
    })
  }
}

try {
  const run = command === undefined ? () => serve(false) : COMMANDS[command]
  if (!run)
    throw new BadConfig(`"${command}" is not a command. There are: ${Object.keys(COMMANDS).join(', ')}.`)
  await run()
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : ''
  process.stderr.write(`${messageOf(error)}${cause}\n`)
  process.exit(1)
}

import { BadConfig, type Config, readConfig } from '#config.ts'
import type { Log } from '#context.ts'
import { openLog, type Running, startServer } from '#start.ts'
import { makeAdmin } from './admin.ts'
import { loadDemo, printDemo } from './demo/load.ts'

/** The only file that acts when it is imported: `main.ts`, `main.ts demo [--people N]`, `main.ts admin EMAIL`. */
const [command, ...args] = process.argv.slice(2)

function peopleOf(given: readonly string[]): number {
  const at = given.indexOf('--people')
  const people = at === -1 ? 60 : Number(given[at + 1])
  if (!Number.isInteger(people) || people < 60 || people > 20_000)
    throw new BadConfig('--people must be a whole number from 60 to 20000.')
  return people
}

/** A stop that takes longer has gone wrong; whoever sent the signal would soon kill us anyway. */
const STOP_WITHIN_MS = 25_000

async function serve(isDemo: boolean): Promise<void> {
  const people = isDemo ? peopleOf(args) : 0
  const config = readConfig()
  const log = openLog(config)
  const starting = start(config, log, isDemo, people)

  let isStopping = false
  const stop = (signal: string, code = 0) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    starting
      .then(running => running.stop())
      .then(
        () => process.exit(code),
        error => {
          log.error({ err: error }, 'the stop went wrong')
          process.exit(1)
        },
      )
  }
  // from the first moment on: the database is a process of its own, which a start broken off would leave behind
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  process.on('uncaughtException', error => {
    log.error({ err: error }, 'uncaught exception')
    stop('uncaughtException', 1)
  })
  process.on('unhandledRejection', error => {
    log.error({ err: error }, 'unhandled rejection')
    stop('unhandledRejection', 1)
  })

  const { address } = await starting
  if (isStopping) return
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

try {
  if (command === undefined) await serve(false)
  else if (command === 'demo') await serve(true)
  else if (command === 'admin') await makeAdmin(readConfig(), args[0])
  else throw new BadConfig(`"${command}" is not a command. There are: demo, admin EMAIL.`)
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : ''
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${cause}\n`)
  process.exit(1)
}

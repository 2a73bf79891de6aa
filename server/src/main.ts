import { BadConfig, readConfig } from '#config.ts'
import { openLog, startServer } from '#start.ts'
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

async function serve(isDemo: boolean): Promise<void> {
  const people = isDemo ? peopleOf(args) : 0
  const config = readConfig()
  const log = openLog(config)
  const running = await startServer(config, log)
  if (isDemo) {
    try {
      await loadDemo(running.ctx, people)
    } catch (error) {
      await running.stop()
      throw error
    }
    printDemo(config.publicUrl)
  }
  log.info({ address: running.address }, 'Muster is ready')

  let isStopping = false
  const stop = (signal: string, code = 0) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    running.stop().then(
      () => process.exit(code),
      error => {
        log.error({ err: error }, 'the stop went wrong')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  process.on('uncaughtException', error => {
    log.error({ err: error }, 'uncaught exception')
    stop('uncaughtException', 1)
  })
  process.on('unhandledRejection', error => {
    log.error({ err: error }, 'unhandled rejection')
    stop('unhandledRejection', 1)
  })
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

import '../check-node.js'
import { BadConfig, type Config, isLoopback, readConfig, readDemoConfig } from '#config.ts'
import { type Log, openLog } from '#log.ts'
import { openLogOutput } from '#log-output.ts'
import { messageOf } from '#message-of.ts'
import { leavePidOne } from '#pid-one.ts'
import type { Running, Steps } from '#start.ts'

/** `main.ts` serves, `main.ts COMMAND …` runs one command. The only file that acts on import. */
const [command, ...args] = process.argv.slice(2)

/** Loaded when asked for: a command starts in half the time without the server's modules. */
const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  help: sayHelp,
  demo: serveDemo,
  'check-start': checkOnly,
  'demo-data': loadDemoOnly,
  admin: async () => (await import('./operator/admin.ts')).makeAdmin(readConfig(), args),
  'rotate-key': async () => (await import('./operator/rotate-key.ts')).replaceKey(readConfig(), args),
  backup: async () => (await import('./operator/backup.ts')).backUp(readConfig(), args),
  restore: async () => (await import('./operator/restore.ts')).restore(readConfig(), args),
  export: async () => (await import('./operator/export.ts')).exportData(readConfig(), args),
  import: async () => (await import('./operator/import.ts')).importData(readConfig(), args),
  upgrade: async () => (await import('./operator/upgrade.ts')).upgradeData(readConfig()),
}

function peopleOf(given: readonly string[]): number {
  const at = given.indexOf('--people')
  const people = at === -1 ? 60 : Number(given[at + 1])
  if (!Number.isInteger(people) || people < 60 || people > 20_000)
    throw new BadConfig('--people must be a whole number from 60 to 20000.')
  return people
}

async function sayHelp(): Promise<void> {
  process.stdout.write((await import('./operator/help.ts')).help)
}

/** Before `npm start` and `npm run demo` build anything. */
async function checkOnly(): Promise<void> {
  const isDemo = args.includes('demo')
  if (isDemo) peopleOf(args)
  const config = isDemo ? readDemoConfig() : readConfig()
  await (await import('#check-start.ts')).checkStart(config)
}

async function serve(): Promise<void> {
  const config = readConfig()
  const { address, hasAdmin, log, print } = await start(config)
  const { greeting, howToMakeAnAdmin } = await import('./operator/help.ts')
  if (!process.stdout.isTTY && !hasAdmin) log.info(howToMakeAnAdmin)
  log.info({ address }, 'Muster is ready')
  if (process.stdout.isTTY) print(greeting(config.publicUrl, hasAdmin))
}

async function serveDemo(): Promise<void> {
  const people = peopleOf(args)
  const config = readDemoConfig()
  const { stepsOfDemo } = await import('./operator/demo-data.ts')
  const { address, log, print } = await start(config, stepsOfDemo(config, people))
  if (!isLoopback(config))
    log.warn({ address }, `The demo listens on ${config.host}, and its passwords are public.`)
  log.info({ address }, 'Muster is ready')
  print((await import('./demo/load.ts')).demoGreeting(config.publicUrl))
}

/** The process beside `demo`. */
async function loadDemoOnly(): Promise<void> {
  const { fillWithDemo, FIRST } = await import('./operator/demo-data.ts')
  await fillWithDemo(readDemoConfig(), peopleOf(args), args.includes(FIRST))
}

interface Started extends Running {
  log: Log
  /** after the lines of the log so far */
  print(text: string): void
}

async function start(config: Config, steps?: Steps): Promise<Started> {
  leavePidOne()
  const output = openLogOutput()
  const log = openLog(config, output)
  const starting = startChecked(config, log, steps)
  stopOnSignals(starting, log)
  return { ...(await starting), log, print: output.print }
}

async function startChecked(config: Config, log: Log, steps?: Steps): Promise<Running> {
  const { checkStart, refuseMissingWebApp } = await import('#check-start.ts')
  refuseMissingWebApp(config)
  await checkStart(config)
  return (await import('#start.ts')).startServer(config, log, steps)
}

/** Below systemd's TimeoutStopSec. */
const STOP_WITHIN_MS = 25_000

/** A signal during the start waits for it, so that PostgreSQL is not left running. */
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
  const isHelp = process.argv.slice(2).some(given => given === '--help' || given === '-h')
  const run = isHelp ? sayHelp : command === undefined ? serve : COMMANDS[command]
  if (!run)
    throw new BadConfig(
      `"${command}" is not a command. There are: ${Object.keys(COMMANDS).join(', ')}. --help explains them.`,
    )
  await run()
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : ''
  process.stderr.write(`${messageOf(error)}${cause}\n`)
  process.exit(1)
}

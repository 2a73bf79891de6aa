import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'
import { findSystemPostgres } from '../server/test/external-postgres.ts'
import type { Note } from './test-notes.ts'

/**
 * Everything that CI runs, in order, and one closing line that counts every test that really ran. A check
 * (types, lint, arrows, unused code, build) that fails counts as one failed test; one that passes counts as none.
 * `--quick` leaves out what takes long and answers in under 90 seconds.
 */
const ROOT = path.resolve(import.meta.dirname, '..')
const REPORTS = path.join(ROOT, 'node_modules/.cache/reports')
const NOTES = path.join(REPORTS, 'notes.jsonl')
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const MEMORY_DISK = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/** Databases in memory start in a third of the time, because fsync costs nothing. kill -9 loses no page either way. */
function useMemoryDisk(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY_DISK) || freemem() < 2 * ROOM_BYTES) return
  const { bavail, bsize } = statfsSync(MEMORY_DISK)
  if (bavail * bsize < ROOM_BYTES) return
  const folder = mkdtempSync(`${MEMORY_DISK}/muster-tests-`)
  // a PostgreSQL of the system runs as a user of its own
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
useMemoryDisk()

interface Outcome {
  passed: number
  failed: number
  skipped: number
  failures: string[]
}
const total: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] }
const failedSteps: string[] = []

interface Step {
  name: string
  command: string[]
  folder?: string
  env?: Record<string, string>
}

/** The output of steps that run side by side is printed a step at a time. */
async function run({ name, command, folder = '.', env = {} }: Step, isAlone = true): Promise<boolean> {
  const started = Date.now()
  const [program = '', ...args] = command
  if (isAlone) process.stdout.write(`\n── ${name}\n`)
  const child = spawn(path.join(ROOT, 'node_modules/.bin', program), args, {
    cwd: path.join(ROOT, folder),
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const printed: Buffer[] = []
  child.stdout?.on('data', part => printed.push(part))
  child.stderr?.on('data', part => printed.push(part))
  const status = await new Promise<number | string | null>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  if (!isAlone) process.stdout.write(`\n── ${name}\n${Buffer.concat(printed)}`)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  process.stdout.write(`── ${name}: ${status === 0 ? 'ok' : `FAILED (${status})`} in ${seconds} s\n`)
  if (status !== 0) failedSteps.push(name)
  return status === 0
}

async function check(...steps: Step[]): Promise<void> {
  const results = await Promise.all(steps.map(step => run(step, steps.length === 1)))
  total.failed += results.filter(isFine => !isFine).length
}

/** A runner that fails without a failed test (a crash, no report) counts as one failure. */
async function tests(step: Step, read: (report: string) => Outcome): Promise<void> {
  const report = path.join(REPORTS, `${step.name.replace(/\W+/g, '-')}.json`)
  const isFine = await run({
    ...step,
    command: step.command.map(part => part.replace('REPORT', report)),
    env: { MUSTER_REPORT: report, MUSTER_TEST_NOTES: NOTES, ...step.env },
  })
  const outcome = existsSync(report) ? read(report) : { passed: 0, failed: 0, skipped: 0, failures: [] }
  total.passed += outcome.passed
  total.skipped += outcome.skipped
  total.failed += isFine || outcome.failed > 0 ? outcome.failed : 1
  total.failures.push(...outcome.failures.map(failure => `${step.name}: ${failure}`))
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
function vitestOutcome(file: string): Outcome {
  const report: VitestReport = json(file)
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${path.relative(ROOT, name)}: ${fullName}\n${failureMessages.join('\n').slice(0, 2_000)}`,
      ),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

/** Playwright prints its failures itself, as the last step. */
function playwrightOutcome(file: string): Outcome {
  const { expected, unexpected, flaky, skipped } = json(file).stats
  return { passed: expected + flaky, failed: unexpected, skipped, failures: [] }
}

interface VitestStep {
  only?: string[]
  env?: Record<string, string>
}
const vitest = (name: string, folder: string, { only = [], env = {} }: VitestStep = {}) => {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=REPORT',
    `--reporter=${path.join(ROOT, 'scripts/test-notes.ts')}`,
  ]
  return tests({ name, folder, command: ['vitest', 'run', ...reporters, ...only], env }, vitestOutcome)
}

function printNotes(): void {
  const notes = existsSync(NOTES) ? readFileSync(NOTES, 'utf8').trim().split('\n') : []
  const parsed = notes.map(line => JSON.parse(line) as Note)
  const retried = parsed.filter(({ kind }) => kind === 'retried')
  if (retried.length > 0) process.stdout.write('\nPassed at the second try:\n')
  for (const { test } of retried) process.stdout.write(`  ${test}\n`)
  const skipped = parsed.filter(({ kind }) => kind === 'skipped')
  if (skipped.length > 0) process.stdout.write('\nSkipped:\n')
  for (const { test, reason } of skipped) process.stdout.write(`  ${test}: ${reason ?? 'NO REASON GIVEN'}\n`)
  const unexplained = skipped.filter(({ reason }) => !reason)
  total.failed += unexplained.length
  total.failures.push(...unexplained.map(({ test }) => `skipped without a reason: ${test}`))
}

const CHECKS: Step[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'check', '.'] },
  { name: 'arrows', command: ['depcruise', 'domain', 'server', 'web'] },
  { name: 'unused code', command: ['knip'] },
]

/** Each feature's main path, without races, timings and servers of their own. */
const QUICK = {
  server: [
    '--project=app',
    'src/config',
    'src/http/query',
    'src/http/session',
    'src/features/accounts/sign-up',
    'src/features/events/rsvp',
    'src/features/check-ins/check-in',
    'src/features/car-pools/requests',
    'src/features/itinerary/my-itinerary',
    'test/house',
  ],
  web: ['test/login', 'test/events', 'test/my-check-in.test', 'test/all-car-pools'],
}

async function quick(): Promise<void> {
  await check(...CHECKS)
  await vitest('domain', 'domain')
  await vitest('server', 'server', { only: QUICK.server })
  await vitest('web', 'web', { only: QUICK.web })
}

async function everything(): Promise<void> {
  await check(...CHECKS)
  await vitest('domain', 'domain')
  await vitest('domain, far from India', 'domain', {
    env: { TZ: 'America/Los_Angeles', MUSTER_TEST_ONLY: 'time' },
  })
  await vitest('server', 'server')
  const system = findSystemPostgres()
  if (system)
    await vitest(`server, on PostgreSQL ${system.major}`, 'server', {
      env: { MUSTER_TEST_DATABASE: 'external' },
    })
  else
    process.stdout.write(
      '\n── server, on a PostgreSQL of the system: not run, none from 15 on is installed (Debian: apt-get install postgresql)\n',
    )
  await vitest('web', 'web')
  await check({ name: 'build', command: ['vite', 'build'], folder: 'web' })
  const playwright = ['playwright', 'test', '-c', 'e2e/playwright.config.ts']
  await tests(
    { name: 'browser', command: [...playwright, '--project=phone', '--project=desktop'] },
    playwrightOutcome,
  )
  await tests(
    { name: 'browser, alone', command: [...playwright, '--project=alone', '--workers=1'] },
    playwrightOutcome,
  )
}

await (process.argv.includes('--quick') ? quick() : everything())

// a reader of a long log begins at its end
printNotes()
for (const failure of total.failures) process.stdout.write(`\n✗ ${failure}\n`)
if (failedSteps.length > 0) process.stdout.write(`\nFailed: ${failedSteps.join(', ')}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

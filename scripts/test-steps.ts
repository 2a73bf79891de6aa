import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'
import type { Skipped } from './skipped-tests.ts'

/**
 * The steps of `npm test` and `npm run test:deep`, and one closing line that counts every test that really ran. A check
 * (types, lint, build) that fails counts as one failed test; one that passes counts as none.
 */
const ROOT = path.resolve(import.meta.dirname, '..')
const REPORTS = path.join(ROOT, 'node_modules/.cache/reports')
const SKIPPED = path.join(REPORTS, 'skipped.jsonl')
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
const started = Date.now()

interface Step {
  name: string
  command: string[]
  folder?: string
  env?: Record<string, string>
}

const secondsSince = (moment: number) => ((Date.now() - moment) / 1000).toFixed(1)

/** The output of steps that run side by side is printed a step at a time. */
async function run({ name, command, folder = '.', env = {} }: Step): Promise<boolean> {
  const begun = Date.now()
  const [program = '', ...args] = command
  const child = spawn(path.join(ROOT, 'node_modules/.bin', program), args, {
    cwd: path.join(ROOT, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const printed: Buffer[] = []
  child.stdout.on('data', part => printed.push(part))
  child.stderr.on('data', part => printed.push(part))
  const status = await new Promise<number | string | null>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  process.stdout.write(`\n── ${name}\n${Buffer.concat(printed)}`)
  process.stdout.write(
    `── ${name}: ${status === 0 ? 'ok' : `FAILED (${status})`} in ${secondsSince(begun)} s\n`,
  )
  if (status !== 0) failedSteps.push(name)
  return status === 0
}

export async function check(step: Step): Promise<void> {
  if (!(await run(step))) total.failed += 1
}

/** A runner that fails without a failed test (a crash, no report) counts as one failure. */
async function tests(step: Step, read: (report: string) => Outcome): Promise<void> {
  const report = path.join(REPORTS, `${step.name.replace(/\W+/g, '-')}.json`)
  const isFine = await run({
    ...step,
    command: step.command.map(part => part.replace('REPORT', report)),
    env: { MUSTER_REPORT: report, MUSTER_SKIPPED: SKIPPED, ...step.env },
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
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
function vitestOutcome(file: string): Outcome {
  const report: VitestReport = json(file)
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    // a file that does not even load
    ...(message && assertionResults.length === 0 ? [`${path.relative(ROOT, name)}: ${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${path.relative(ROOT, name)}: ${fullName}\n${failureMessages.join('\n').slice(0, 2_000)}`,
      ),
  ])
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { ok: boolean; title: string; file: string }[]
}
const failedSpecs = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `e2e/${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
]

/** Playwright prints why a walk failed itself. */
function playwrightOutcome(file: string): Outcome {
  const { stats, suites } = json(file)
  const failures = (suites as PlaywrightSuite[]).flatMap(failedSpecs)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures }
}

interface TestStep {
  /** names of projects of the runner, all if left out */
  projects?: string[]
  /** parts of names of files, all if left out */
  files?: readonly string[]
  env?: Record<string, string>
}

export const vitest = (
  name: string,
  folder: string,
  { projects = [], files = [], env = {} }: TestStep = {},
) => {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=REPORT',
    `--reporter=${path.join(ROOT, 'scripts/skipped-tests.ts')}`,
  ]
  const options = [...projects.map(project => `--project=${project}`), '--passWithNoTests', ...files]
  return tests({ name, folder, command: ['vitest', 'run', ...reporters, ...options], env }, vitestOutcome)
}

export const walks = (name: string, { projects = [], files = [], env = {} }: TestStep = {}) => {
  const options = [...projects.map(project => `--project=${project}`), '--pass-with-no-tests', ...files]
  const command = ['playwright', 'test', '-c', 'e2e/playwright.config.ts', ...options]
  return tests({ name, command, env }, playwrightOutcome)
}

export const build = () => check({ name: 'build', command: ['vite', 'build'], folder: 'web' })

export const hasFailed = () => total.failed > 0

function printSkipped(): void {
  const lines = existsSync(SKIPPED) ? readFileSync(SKIPPED, 'utf8').trim().split('\n') : []
  const skipped = lines.map(line => JSON.parse(line) as Skipped)
  if (skipped.length > 0) process.stdout.write('\nSkipped:\n')
  for (const { test, reason } of skipped) process.stdout.write(`  ${test}: ${reason ?? 'NO REASON GIVEN'}\n`)
  const unexplained = skipped.filter(({ reason }) => !reason)
  total.failed += unexplained.length
  total.failures.push(...unexplained.map(({ test }) => `skipped without a reason: ${test}`))
}

/** A reader of a long log begins at its end. */
export function finish(): never {
  printSkipped()
  for (const failure of total.failures) process.stdout.write(`\n✗ ${failure}\n`)
  if (failedSteps.length > 0) process.stdout.write(`\nFailed: ${failedSteps.join(', ')}\n`)
  process.stdout.write(`\nAll of it took ${secondsSince(started)} s.\n`)
  process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
}

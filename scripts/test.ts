import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findSystemPostgres } from '../server/test/external-postgres.ts'

/**
 * Everything that CI runs, in order, and one closing line that counts every test that really ran. A check
 * that fails (types, lint, unused code, build) counts as one failed test; one that passes is no test.
 */
const ROOT = path.resolve(import.meta.dirname, '..')
const REPORTS = path.join(ROOT, 'node_modules/.cache/reports')
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const TRIED_AGAIN = path.join(REPORTS, 'tried-again.txt')

let passed = 0
let failed = 0
const wrong: string[] = []
const failures: string[] = []

type Outcome = { passed: number; failed: number; failures: string[] }

function run(name: string, command: string[], env: Record<string, string> = {}, cwd = ROOT): boolean {
  const started = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  const [program = '', ...args] = command
  const { status, signal } = spawnSync(path.join(ROOT, 'node_modules/.bin', program), args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  process.stdout.write(
    `── ${name}: ${status === 0 ? 'ok' : `FAILED (${signal ?? status})`} in ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
  )
  if (status !== 0) wrong.push(name)
  return status === 0
}

function check(name: string, command: string[], cwd = ROOT): void {
  if (!run(name, command, {}, cwd)) failed += 1
}

/** A runner that fails without a failed test (a crash, no report) still counts as one failure. */
function tests(
  name: string,
  command: string[],
  cwd: string,
  read: (report: string) => Outcome,
  env = {},
): void {
  const report = path.join(REPORTS, `${name.replace(/\W+/g, '-')}.json`)
  const isFine = run(
    name,
    command.map(part => part.replace('REPORT', report)),
    { MUSTER_REPORT: report, MUSTER_TRIED_AGAIN: TRIED_AGAIN, ...env },
    cwd,
  )
  const outcome = existsSync(report) ? read(report) : { passed: 0, failed: 0, failures: [] }
  passed += outcome.passed
  failed += isFine || outcome.failed > 0 ? outcome.failed : 1
  failures.push(...outcome.failures.map(failure => `${name}: ${failure}`))
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
const vitestOutcome = (report: string): Outcome => {
  const { numPassedTests, numFailedTests, testResults }: VitestReport = json(report)
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${path.relative(ROOT, name)}: ${fullName}\n${failureMessages.join('\n').slice(0, 2_000)}`,
      ),
  )
  return { passed: numPassedTests, failed: numFailedTests, failures }
}
/** Playwright tells its failures itself, and nothing comes after it. */
const playwrightOutcome = (report: string): Outcome => {
  const { expected, unexpected, flaky } = json(report).stats
  return { passed: expected + flaky, failed: unexpected, failures: [] }
}
const vitest = (name: string, folder: string, env = {}) =>
  tests(
    name,
    [
      ...['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=REPORT'],
      `--reporter=${path.join(ROOT, 'scripts/tried-again.ts')}`,
    ],
    path.join(ROOT, folder),
    vitestOutcome,
    env,
  )

check('types', ['tsc', '-b'])
check('lint', ['biome', 'check', '.'])
check('unused code', ['knip'])
vitest('domain', 'domain')
vitest('domain, far from India', 'domain', { TZ: 'America/Los_Angeles' })
vitest('server', 'server')
const system = findSystemPostgres()
if (system) vitest(`server, on PostgreSQL ${system.major}`, 'server', { MUSTER_TEST_DATABASE: 'external' })
else
  process.stdout.write(
    '\n── server, on a PostgreSQL of the system: left out, since none from 15 on is installed (Debian: apt-get install postgresql)\n',
  )
vitest('web', 'web')
check('build', ['vite', 'build'], path.join(ROOT, 'web'))
tests('browser', ['playwright', 'test', '-c', 'e2e/playwright.config.ts'], ROOT, playwrightOutcome)

// Again at the end: whoever reads a long log begins there, and some that keep logs keep only that.
if (existsSync(TRIED_AGAIN))
  process.stdout.write(`\nPassed at another try only:\n${readFileSync(TRIED_AGAIN, 'utf8')}`)
for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`)
if (wrong.length > 0) process.stdout.write(`\nFailed: ${wrong.join(', ')}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

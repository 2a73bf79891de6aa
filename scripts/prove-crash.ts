import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** The crash test of `npm test` with a hundred kills, or as many as are asked for: `npm run prove:crash -- 20`. */
const ROOT = path.resolve(import.meta.dirname, '..')
const { status } = spawnSync(
  path.join(ROOT, 'node_modules/.bin/vitest'),
  ['run', 'test/crash.deep.test.ts', '--disableConsoleIntercept'],
  {
    cwd: path.join(ROOT, 'server'),
    stdio: 'inherit',
    env: { ...process.env, MUSTER_CRASH_CYCLES: process.argv[2] ?? '100' },
  },
)
process.exit(status ?? 1)

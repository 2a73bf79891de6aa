import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { NODE_FLAGS } from '../server/src/node-flags.ts'

/** `npm start` and `npm run demo`: checks the start, builds the web app, and becomes the server. */
const ROOT = path.resolve(import.meta.dirname, '..')
const MAIN = path.join(ROOT, 'server/src/main.ts')
const args = process.argv.slice(2)

function run(...command: string[]): void {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** A packed release has the built web app and neither its sources nor Vite. */
const canBuild = ['node_modules/.bin/vite', 'web/index.html'].every(file => existsSync(path.join(ROOT, file)))

if (!args.some(given => given === '--help' || given === '-h')) {
  run(MAIN, 'check-start', ...args)
  if (canBuild) run(path.join(ROOT, 'scripts/build.ts'))
}
if (process.execve && process.platform !== 'win32')
  process.execve(process.execPath, [process.execPath, ...NODE_FLAGS, MAIN, ...args], process.env)
process.argv.splice(1, process.argv.length, MAIN, ...args)
await import(MAIN)

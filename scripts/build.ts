import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Builds the web app. One build at a time, because two would empty each other's folder; the lock ends with us (F65). */
const ROOT = path.resolve(import.meta.dirname, '..')
const CACHE = path.join(ROOT, '.cache')

mkdirSync(CACHE, { recursive: true })
const lock = new DatabaseSync(path.join(CACHE, 'build.lock'))
try {
  lock.exec('BEGIN EXCLUSIVE')
} catch {
  process.stderr.write(
    'Another build of Muster is running in this folder. Wait until it has ended, and start again.\n',
  )
  process.exit(1)
}

process.stdout.write('Building the web app …\n')
const vite = spawn(path.join(ROOT, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
  cwd: path.join(ROOT, 'web'),
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
vite.once('error', ({ message }) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
})
vite.once('exit', code => {
  lock.close()
  process.exit(code ?? 1)
})

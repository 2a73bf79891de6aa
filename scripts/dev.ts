import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

/** The server, which starts again after each change, and Vite, which asks it for `/api`. Ctrl-C stops both. */
const ROOT = path.resolve(import.meta.dirname, '..')

/** In a process group of its own, so that Ctrl-C reaches us alone and each is told once. */
function start(command: string, args: string[], cwd: string): ChildProcess {
  // Vite serves the web app, so the server needs none
  const env = { ...process.env, WEB_APP: 'none' }
  return spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
}

const children = [
  start(process.execPath, ['--watch', 'server/src/main.ts', 'demo'], ROOT),
  start(path.join(ROOT, 'node_modules/.bin/vite'), [], path.join(ROOT, 'web')),
]

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
for (const child of children) {
  // the one without the other is of no use
  child.once('exit', stop)
  child.once('error', error => {
    console.error(error.message)
    stop()
  })
}

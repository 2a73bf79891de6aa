import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
/** 5 a.m. on the demo's second day, in the event's time zone. */
export const LOADED_AT = '2026-11-21T05:00:00+05:30'
/** Later than the demo was loaded, because some of its times are relative to that moment. */
const NOW = '2026-11-21T05:01:00+05:30'
const PREPARED = 'MUSTER_PREPARED_DEMO'

interface RunningDemo {
  child: ChildProcess
  postgresPid: number
}

/** The workers inherit this variable from the global setup. */
export const announcePreparedDemo = (dataDir: string) => {
  process.env[PREPARED] = dataDir
}

/** A data directory with the demo, stopped cleanly. Copying it takes a third of the processor time of a first start. */
export function preparedDemo(): string {
  const dataDir = process.env[PREPARED]
  if (!dataDir) throw new Error(`${PREPARED} is not set`)
  return dataDir
}

export async function startDemo(
  dataDir: string,
  port: number,
  now = NOW,
  settings: Record<string, string> = {},
  root = ROOT,
): Promise<RunningDemo> {
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), ['server/src/main.ts', 'demo'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: path.join(ROOT, '.cache/node'),
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      MUSTER_NOW: now,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', chunk => {
    said += chunk
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      said += chunk
      if (said.includes('Muster is ready')) resolve()
    })
    child.once('exit', code => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
  const postgresPid = Number(readFileSync(path.join(dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])
  return { child, postgresPid }
}

export async function stopDemo({ child }: RunningDemo): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Kills the server and its database at the same moment. */
export async function killDemo({ child, postgresPid }: RunningDemo): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  try {
    process.kill(postgresPid, 'SIGKILL')
  } catch (error) {
    // it has ended with its server
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  await exited
}

import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'
import { signal } from '#test/embedded.ts'
import { HANG_MS } from '#test/hang.ts'
import { postmastersOf } from '#test/processes.ts'
import { type ChildServer, query } from './child-server.ts'
import type { History } from './history.ts'
import type { Browser } from './http-client.ts'

export const VICTIMS = ['server', 'postgres', 'both', 'one session', 'both', 'postgres', 'server'] as const
export type Victim = (typeof VICTIMS)[number]

const LOAD_MS = 1_000
const OFTEN = { timeout: HANG_MS, interval: 20 }

interface Killed {
  dataDir: string
  server: ChildServer
  browser: Browser
  restart(): ChildServer
}

/** Returns the server that runs afterwards, when it is ready. */
export async function kill(
  victim: Victim,
  { dataDir, server, browser, restart }: Killed,
): Promise<ChildServer> {
  const postmaster = postmastersOf(dataDir)[0]!
  let running = server
  if (victim === 'server' || victim === 'both') server.process.kill('SIGKILL')
  if (victim === 'postgres' || victim === 'both') process.kill(postmaster, 'SIGKILL')
  if (victim === 'one session') signal(await oneSession(dataDir), 'SIGKILL')
  if (victim === 'server' || victim === 'both') {
    await server.exited
    running = restart()
    await running.ready
  }
  // sessions of a killed postmaster still answer for some milliseconds
  if (victim === 'postgres') await vi.waitUntil(() => isReplaced(dataDir, postmaster), OFTEN)
  await vi.waitUntil(() => isReady(browser), OFTEN)
  return running
}

/** At least a second, and long enough for two writes per writer. */
export async function untilLoaded({ attempted }: History, writers: number): Promise<void> {
  const countAcknowledged = () => attempted.filter(({ isAcknowledged }) => isAcknowledged).length
  const before = countAcknowledged()
  await sleep(LOAD_MS)
  await vi.waitUntil(() => countAcknowledged() >= before + 2 * writers, OFTEN)
}

async function oneSession(dataDir: string): Promise<number> {
  const [session] = await query<{ pid: number }>(
    dataDir,
    `select pid from pg_stat_activity where application_name = 'muster' order by random() limit 1`,
  )
  return session!.pid
}

export const isReplaced = (dataDir: string, postmaster: number) => {
  const now = postmastersOf(dataDir)
  return now.length > 0 && !now.includes(postmaster)
}

export const isReady = (browser: Browser) =>
  browser.send('GET', '/readyz', {}).then(
    ({ status }) => status === 200,
    () => false,
  )

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChildServer, cleanUp, newDataDir, query, startChild } from './crash/child-server.ts'
import { HANG_MS, TEST_HANG_MS } from './hang.ts'
import { postmastersOf, processes } from './processes.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

let dataDir: string
let servers: ChildServer[]
let before: string[]

beforeEach(() => {
  dataDir = newDataDir()
  servers = []
})

afterEach(() => cleanUp(dataDir, servers))

function start(): ChildServer {
  const server = startChild(dataDir)
  servers.push(server)
  return server
}

const inside = (name: string) => path.join(dataDir, name)
const children = ({ pid }: ChildServer) => processes().filter(({ parent }) => parent === pid)
const runs = (server: ChildServer, words: string) => children(server).some(({ args }) => args.includes(words))
const isMigrating = () =>
  query(
    dataDir,
    `select from pg_stat_activity where application_name = 'muster' and datname = 'muster'`,
  ).then(
    rows => rows.length > 0,
    () => false,
  )
/** In a folder of this start: the initdb of a killed one goes on writing in its own. */
const hasWritten = (name: string) =>
  unfinished().some(entry => !before.includes(entry) && existsSync(inside(`${entry}/${name}`)))
const unfinished = () => readdirSync(dataDir).filter(entry => entry.startsWith('unfinished'))

const ALL = readdirSync(path.resolve(import.meta.dirname, '../migrations')).length

/** In the order in which a first start passes them, so that each start comes further than the one before it. */
const STAGES: readonly [string, (server: ChildServer) => boolean | Promise<boolean>][] = [
  ['taking the directory and trying the programs', () => existsSync(inside('owner.lock'))],
  ['initdb begins', server => runs(server, '/initdb ')],
  ['initdb writes', () => hasWritten('global/pg_control')],
  ['making the role and the database', server => runs(server, '/postgres --single')],
  ['PostgreSQL starts', () => postmastersOf(dataDir).length > 0],
  ['it migrates', isMigrating],
  ['it listens', server => server.logged.some(line => line.includes('Server listening'))],
]

test('F8: After kill -9 at every stage of a first start, the next start gets further, and the last one completes', async () => {
  for (const [stage, isReached] of STAGES) {
    before = unfinished()
    const server = start()
    const deadline = Date.now() + HANG_MS
    while (!(await isReached(server))) {
      expect(server.process.exitCode, `before ${stage}: ${server.complaints.join()}`).toBe(null)
      expect(Date.now(), stage).toBeLessThan(deadline)
      await sleep(1)
    }
    server.process.kill('SIGKILL')
    await server.exited
  }
  const server = start()
  await server.ready
  expect(await query(dataDir, 'select count(*)::int as n from kysely_migration')).toEqual([{ n: ALL }])
})

test('F1: kill -9 while it serves and at each stage of a stop loses no acknowledged write', async () => {
  let rows = 0
  const first = start()
  await first.ready
  await query(dataDir, 'create table acknowledged (n int)')
  const told = [
    (_: ChildServer) => undefined,
    async (server: ChildServer) => {
      server.process.kill('SIGTERM')
      while (!server.logged.some(line => line.includes('"stopping"'))) await sleep(1)
    },
    async (server: ChildServer) => {
      server.process.kill('SIGTERM')
      while (!logOfPostgres().slice(length).includes('received fast shutdown request')) await sleep(1)
    },
  ]
  let server = first
  let length = 0
  for (const tell of told) {
    length = logOfPostgres().length
    await query(dataDir, 'insert into acknowledged values ($1)', [++rows])
    await tell(server)
    server.process.kill('SIGKILL')
    await server.exited
    server = start()
    await server.ready
    expect(await query(dataDir, 'select count(*)::int as n from acknowledged')).toEqual([{ n: rows }])
  }
})

const logOfPostgres = () => readFileSync(inside('postgres.log'), 'utf8')

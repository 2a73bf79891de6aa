import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MyItinerary } from '@muster/domain/itinerary/schema.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { embeddedConnection } from '#db/embedded/connection.ts'
import { urlOf } from '#test/database.ts'
import {
  type ChildServer,
  cleanUp,
  newDataDir,
  newPreparedDataDir,
  startChild,
} from '../crash/child-server.ts'
import { Browser } from '../crash/http-client.ts'
import { TEST_HANG_MS } from '../hang.ts'
import { fillOffSite, PEOPLE, PEOPLE_IN_A_BUS, type Subject } from './off-site.ts'
import type { Rush, RushReport } from './phones.ts'
import { oneQueryPerSecond } from './speed.ts'

vi.setConfig({ testTimeout: TEST_HANG_MS, hookTimeout: TEST_HANG_MS })

const OPENING_SECONDS = 10
const CHECK_INS_PER_SECOND = 100
/** Of node:http with one prepared query, on the machine for which the goal was set. A slower one has more seconds. */
const ONE_QUERY_PER_SECOND = 14_226
/** Without them the p99 is that of a server in its first two seconds, which is twenty times the rest. */
const EARLIER = 1_000
const ARRIVING = OPENING_SECONDS * CHECK_INS_PER_SECOND
const P99_BELOW_MS = 400
const RIGHT_WITHIN_MS = 2_000
const TRIES = 3

let dataDirs: string[] = []
let servers: ChildServer[] = []
afterEach(stopServers)

async function stopServers() {
  for (const dataDir of dataDirs.toReversed()) await cleanUp(dataDir, servers)
  dataDirs = []
  servers = []
}

/** The first has the database in its folder, the others connect to it. */
async function startServers(count: number): Promise<string[]> {
  const bases: string[] = []
  for (let index = 0; index < count; index++) {
    const [first] = dataDirs
    const dataDir = first ? newDataDir() : newPreparedDataDir()
    dataDirs.push(dataDir)
    const env = first
      ? { DATABASE_URL: urlOf({ ...embeddedConnection(first), password: null }, 'muster') }
      : {}
    const server = startChild(dataDir, env)
    servers.push(server)
    bases.push(await server.ready)
  }
  return bases
}

/** How many of each bus are in, asked by somebody who sits in it. */
async function numbersFrom(base: string, { eventId, tokens, buses }: Subject): Promise<number[]> {
  const browser = new Browser(base)
  const counts: number[] = []
  for (const [index, bus] of buses.entries()) {
    const headers = { authorization: `Bearer ${tokens[index * PEOPLE_IN_A_BUS]}` }
    const { body } = await browser.send('GET', `/api/events/${eventId}/my-itinerary`, headers)
    const day = body.data as MyItinerary
    counts.push(day.items.find(({ id }) => id === bus)?.first.checkedInCount ?? -1)
  }
  browser.close()
  return counts
}

/** How many times as long as on that machine. */
async function slowness(): Promise<number> {
  const perSecond = await oneQueryPerSecond(dataDirs[0]!)
  const times = Math.max(1, ONE_QUERY_PER_SECOND / perSecond)
  console.info(
    `one query: ${Math.round(perSecond)} a second, so the rush takes ${times.toFixed(1)} times as long`,
  )
  return times
}

/** Rushes into a new event. A wrong number is a failure; the p99 is the caller's to judge. */
async function rushInto(bases: string[]): Promise<number> {
  const times = await slowness()
  const subject = await fillOffSite(dataDirs[0]!)
  const { eventId, tokens, buses } = subject
  // every third person, so that all buses fill
  const phones = tokens.map((token, index) => {
    const isArriving = index % 3 === 0 && index / 3 < ARRIVING
    return { token, checksInTo: isArriving ? (buses[Math.floor(index / PEOPLE_IN_A_BUS)] ?? 0) : null }
  })
  const expected = buses.map(bus => phones.filter(({ checksInTo }) => checksInTo === bus).length)

  const child = fork(path.join(import.meta.dirname, 'phones.ts'))
  child.send({
    bases,
    eventId,
    phones,
    earlier: EARLIER,
    seconds: OPENING_SECONDS * times,
    checkInsPerSecond: CHECK_INS_PER_SECOND / times,
  } satisfies Rush)
  const [{ took, failures, lastCheckInAt, secondsOpening }] = (await once(child, 'message')) as [RushReport]
  child.disconnect()
  const p99 = Math.round(took[Math.floor(0.99 * (took.length - 1))]!)
  console.info(
    `${bases.length} of the servers: ${took.length} requests in ${secondsOpening.toFixed(1)} s, p50 ${Math.round(took[Math.floor(took.length / 2)]!)} ms, p99 ${p99} ms, most ${Math.round(took.at(-1)!)} ms`,
  )
  expect(failures).toEqual([])
  expect(took).toHaveLength(PEOPLE * 3 + ARRIVING)

  await sleep(Math.max(0, lastCheckInAt + RIGHT_WITHIN_MS - Date.now()))
  for (const base of bases) expect(await numbersFrom(base, subject)).toEqual(expected)
  return p99
}

test.each([1, 2])(
  `${PEOPLE} people open the app on %i of the servers while ${CHECK_INS_PER_SECOND} a second check in`,
  { retry: 0 },
  async count => {
    const p99s: number[] = []
    // only the time is tried again: the machine may have been busy with something else
    do {
      // new servers, because two rushes within a minute exceed the limit of reads from one address
      await stopServers()
      p99s.push(await rushInto(await startServers(count)))
    } while (p99s.at(-1)! >= P99_BELOW_MS && p99s.length < TRIES)
    expect(p99s.at(-1), `of ${p99s.join(', ')} ms`).toBeLessThan(P99_BELOW_MS)
  },
)

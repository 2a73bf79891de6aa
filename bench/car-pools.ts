import path from 'node:path'
import { makeCarPools } from './car-pools-to-choose-from.ts'
import {
  asPeople,
  CONNECTIONS,
  type Contestant,
  compete,
  inArena,
  medianOf,
  printTable,
  profiling,
  verdict,
} from './contest.ts'
import { openBenchData } from './data.ts'

const EVENTS = [
  { people: 100, carPools: 20 },
  { people: 10_000, carPools: 2_000 },
]
const ORDERS = [
  { name: 'newest first', query: 'sort=createdAt:desc' },
  { name: 'by detour', query: 'sort=detour' },
]
const GOAL = 2

/** One page of the list, at an event with few car pools and at one with many. */
export const carPools = () =>
  inArena(async ({ serve, atEnd, folder }) => {
    const contestants: Contestant[] = []
    for (const { people, carPools } of EVENTS) {
      const data = await openBenchData(path.join(folder, String(people)), people, CONNECTIONS)
      atEnd(data.stop)
      await makeCarPools(data.plan.connection, data.eventId, carPools)
      const server = await serve('muster-server.ts', [], data.plan, profiling)
      for (const { name, query } of ORDERS) {
        contestants.push({
          name: `${carPools} car pools, ${name}`,
          server,
          question: {
            path: `/api/car-pools?filters[event][id][$eq]=${data.eventId}&populate=car_owner,assigned_users,board&${query}&pagination[pageSize]=25`,
            setupClient: asPeople(data.tokens),
          },
          postmaster: data.postmaster,
          results: [],
        })
      }
    }
    await compete(contestants)
    printTable(`GET /api/car-pools, a page of 25\n${CONNECTIONS} people of the event`, contestants)
    const [few, fewByDetour, many, manyByDetour] = contestants
    if (!few || !fewByDetour || !many || !manyByDetour) return
    const cpu = (of: Contestant) => medianOf(of, 'server') + medianOf(of, 'postgres')
    const line = (name: string, large: Contestant, small: Contestant) => {
      const ratio = medianOf(large, 'p99') / medianOf(small, 'p99')
      console.info(
        `p99 of many / few, ${name.padEnd(12)} ${ratio.toFixed(2)}, goal at most ${GOAL}: ${verdict(ratio <= GOAL)}; by processor time ${(cpu(large) / cpu(small)).toFixed(2)}`,
      )
    }
    console.info('')
    line('newest first', many, few)
    line('by detour', manyByDetour, fewByDetour)
  })

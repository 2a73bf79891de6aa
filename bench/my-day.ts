import path from 'node:path'
import {
  asPeople,
  CONNECTIONS,
  type Contestant,
  compete,
  inArena,
  median,
  medianOf,
  printTable,
  profiling,
  verdict,
} from './contest.ts'
import { openBenchData } from './data.ts'

const SIZES = [100, 10_000]
const GOAL = 1.5

/** The itinerary of one attendee, in a small and in a large event. The phone already has the event. */
export const myDay = () =>
  inArena(async ({ serve, atEnd, folder }) => {
    const contestants: Contestant[] = []
    for (const people of SIZES) {
      const data = await openBenchData(path.join(folder, String(people)), people, CONNECTIONS)
      atEnd(data.stop)
      contestants.push({
        name: `Muster, ${people} people`,
        server: await serve('muster-server.ts', [], data.plan, profiling),
        question: {
          path: `/api/events/${data.eventId}/my-itinerary`,
          setupClient: asPeople(data.tokens),
        },
        postmaster: data.postmaster,
        results: [],
      })
    }
    await compete(contestants)
    printTable(`GET /api/events/{id}/my-itinerary\n${CONNECTIONS} people of the event`, contestants)
    const [small, large] = contestants
    if (!small || !large) return
    const ratio = medianOf(large, 'p99') / medianOf(small, 'p99')
    const byRound = median(large.results.map(({ p99 }, round) => p99 / (small.results[round]?.p99 ?? 0)))
    const cpu = (of: Contestant) => medianOf(of, 'server') + medianOf(of, 'postgres')
    console.info(`
p99 of the large / the small  ${ratio.toFixed(2)}, goal at most ${GOAL}: ${verdict(ratio <= GOAL)}
the same, median of rounds    ${byRound.toFixed(2)}
by processor time             ${(cpu(large) / cpu(small)).toFixed(2)}`)
  })

import { arrivals } from './check-ins.ts'
import {
  type Contestant,
  compete,
  inArena,
  medianOf,
  printTable,
  rounds,
  seconds,
  verdict,
} from './contest.ts'
import { openBenchData } from './data.ts'
import { makeSessions } from './sessions-to-check-in-to.ts'

const ARRIVING = 2_000
const PER_SECOND_AT_MOST = 8_000
const GOAL = 0.97

/** Check-ins with `METRICS_TOKEN` and without. */
export const metrics = () =>
  inArena(async ({ serve, atEnd, folder }) => {
    const { plan, eventId, postmaster, stop, ...people } = await openBenchData(
      folder,
      ARRIVING + 100,
      ARRIVING,
    )
    atEnd(stop)
    const count = Math.ceil(((2 + rounds * seconds) * PER_SECOND_AT_MOST) / ARRIVING)
    const contestant = async (name: string, args: string[]): Promise<Contestant> => ({
      name,
      server: await serve('muster-server.ts', args, plan),
      question: arrivals(await makeSessions(plan.connection, eventId, count, []), people, false),
      postmaster,
      results: [],
    })
    const without = await contestant('Muster', [])
    const measured = await contestant('Muster with metrics', ['measured'])
    await compete([without, measured])
    printTable('POST /items/{id}/check-in', [without, measured])
    const ratio = (what: 'perSecond' | 'server') => medianOf(measured, what) / medianOf(without, what)
    console.info(`
with / without           ${ratio('perSecond').toFixed(3)} of the rate, goal at least ${GOAL}: ${verdict(ratio('perSecond') >= GOAL)}
                         ${ratio('server').toFixed(3)} of the server's processor time`)
  })

import { DEFAULT_TIMEZONE, wallClockIn } from '@muster/domain/shared/clock.ts'
import { inMinutes } from './item-rows.ts'
import type { Offsite } from './offsite.ts'
import { onNowAt, outingAt } from './time-of-day.ts'

/** Minutes from the moment at which the demo is loaded. */
export const TODAY = {
  onNow: { start: -10, end: 10 },
  outing: 15,
  lateFlight: { departure: 20, arrival: 110 },
  lateBus: 145,
} as const

export interface Session {
  name: string
  start: Date
  end: Date
  location: string
  description?: string
  cover?: 0 | 1 | 2
  isMeal?: true
}

const hourOf = (instant: Date) => Number(wallClockIn(DEFAULT_TIMEZONE, instant).slice(11, 13))

export const outing = (now: Date): string => outingAt(hourOf(inMinutes(now, TODAY.outing)))

function onNow(now: Date): Session {
  const start = inMinutes(now, TODAY.onNow.start)
  return {
    name: onNowAt(hourOf(start)),
    start,
    end: inMinutes(now, TODAY.onNow.end),
    location: 'Courtyard',
  }
}

const QUARTER_MS = 15 * 60_000
const SHORTEST_MS = 3 * QUARTER_MS

/** While some are on the outing and the others are on their way from Bengaluru, there is no session. */
const awayFrom = (now: Date) => ({
  start: new Date(Math.floor(inMinutes(now, TODAY.onNow.start).getTime() / QUARTER_MS) * QUARTER_MS),
  end: new Date(Math.ceil(inMinutes(now, TODAY.lateBus + 5).getTime() / QUARTER_MS) * QUARTER_MS),
})

/** The session before or after the time that is taken, if enough of it is left. */
function besides(session: Session, taken: { start: Date; end: Date }): Session[] {
  if (session.end <= taken.start || session.start >= taken.end) return [session]
  const before = { ...session, end: taken.start }
  const after = { ...session, start: taken.end }
  return [before, after]
    .filter(({ start, end }) => end.getTime() - start.getTime() >= SHORTEST_MS)
    .slice(0, 1)
}

/** All sessions; the first is one to which people checked in yesterday. */
export function programme({ at, now }: Pick<Offsite, 'at' | 'now'>): Session[] {
  const fixed: Session[] = [
    {
      name: 'Welcome and keynote',
      start: at(-1, '12:30'),
      end: at(-1, '13:15'),
      location: 'Great Hall',
      description: 'Where we stand, where we go, and who is new.',
      cover: 0,
    },
    { name: 'Lunch', start: at(-1, '13:15'), end: at(-1, '14:30'), location: 'Terrace', isMeal: true },
    { name: 'Team charades', start: at(-1, '17:30'), end: at(-1, '19:00'), location: 'Lawn' },
    { name: 'Dinner', start: at(-1, '20:00'), end: at(-1, '22:00'), location: 'Terrace', isMeal: true },
    {
      name: 'Breakfast',
      start: at(0, '07:30'),
      end: at(0, '09:30'),
      location: 'Terrace',
      description: 'Poha, idli, eggs to order, filter coffee.',
      isMeal: true,
    },
    {
      name: 'Plans for the year',
      start: at(0, '10:00'),
      end: at(0, '12:30'),
      location: 'Great Hall',
      description: 'Each team shows its three goals in ten minutes. Please bring your slides on a stick.',
      cover: 0,
    },
    { name: 'Lunch', start: at(0, '13:00'), end: at(0, '14:00'), location: 'Terrace', isMeal: true },
    {
      name: 'Workshops',
      start: at(0, '14:30'),
      end: at(0, '16:30'),
      location: 'Garden rooms',
      description: 'One room for each team. The lists are at the doors.',
    },
    { name: 'Tea', start: at(0, '16:30'), end: at(0, '17:15'), location: 'Terrace', isMeal: true },
    { name: 'Dinner', start: at(0, '19:30'), end: at(0, '21:30'), location: 'Terrace', isMeal: true },
    {
      name: 'Bonfire and music',
      start: at(0, '21:30'),
      end: at(0, '23:30'),
      location: 'Lawn',
      description: 'Bring a song or a story. Blankets are there.',
      cover: 1,
    },
    {
      name: 'Sunrise walk',
      start: at(1, '05:45'),
      end: at(1, '07:15'),
      location: 'Main gate',
      description: 'An easy hour to the lake and back. Wear shoes with a grip.',
      cover: 2,
    },
    { name: 'Breakfast', start: at(1, '08:00'), end: at(1, '09:30'), location: 'Terrace', isMeal: true },
    { name: 'Closing circle', start: at(1, '10:30'), end: at(1, '12:00'), location: 'Great Hall' },
    { name: 'Farewell lunch', start: at(1, '12:30'), end: at(1, '14:00'), location: 'Terrace', isMeal: true },
  ]
  return [...fixed.flatMap(session => besides(session, awayFrom(now))), onNow(now)]
}

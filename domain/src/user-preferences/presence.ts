import type { EventTimes } from '../items/facts.ts'
import { roomTimes } from '../items/rules.ts'
import { addDays, dayIn, startOfDay } from '../shared/clock.ts'

/** The time that a member is at the event, in milliseconds. */
export interface Presence {
  from: number
  until: number
}

export const ALWAYS: Presence = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

interface Flight {
  departure: Date
  arrival: Date
}
interface Room {
  checkinTime: Date | null
  checkoutTime: Date | null
}

/** A member without flights and rooms is always there. */
export interface Travel {
  flights: readonly Flight[]
  rooms: readonly Room[]
}

/**
 * From arrival to departure, as far as flights and rooms say (R273). The last flight up to the event's first day brings a
 * person, the first one from its last day on takes them home. Without such a flight the days of the rooms decide.
 */
export function presencesAt(event: EventTimes): (travel: Travel) => Presence {
  // thousands of rooms have the same few times
  const dayOf = onceForEach((ms: number) => dayIn(event.timezone, new Date(ms)))
  const startOf = onceForEach((day: string) => startOfDay(event.timezone, day).getTime())
  const [firstDay, lastDay] = [dayOf(event.startDate.getTime()), dayOf(event.endDate.getTime())]
  // a flight on an event's only day could be either
  const isEitherWay = (day: string) => firstDay === lastDay && day === firstDay

  const edgesOf = (flights: readonly Flight[]) => {
    const edges = flights.flatMap(({ departure, arrival }) => {
      const day = dayOf(departure.getTime())
      return isEitherWay(day) ? [] : [{ day, leaves: departure.getTime(), lands: arrival.getTime() }]
    })
    return {
      arrivals: edges.filter(({ day }) => day <= firstDay).map(({ lands }) => lands),
      departures: edges.filter(({ day }) => day >= lastDay).map(({ leaves }) => leaves),
    }
  }

  /** Whole days, because people eat before their room is ready and after they have left it. */
  const stayOf = (rooms: readonly Room[]): Presence => {
    if (rooms.length === 0) return ALWAYS
    const stays = rooms.map(room => roomTimes(room, event))
    const last = dayOf(Math.max(...stays.map(({ second }) => second.getTime())))
    return {
      from: startOf(dayOf(Math.min(...stays.map(({ first }) => first.getTime())))),
      until: startOf(addDays(last, 1)),
    }
  }

  return ({ flights, rooms }) => {
    const { arrivals, departures } = edgesOf(flights)
    const stay = stayOf(rooms)
    return {
      from: arrivals.length > 0 ? Math.max(...arrivals) : stay.from,
      until: departures.length > 0 ? Math.min(...departures) : stay.until,
    }
  }
}

function onceForEach<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return key => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/** Also for a part of the time: too much food is better than a hungry person. */
export const isThere = ({ from, until }: Presence, start: number, end: number) => from <= end && start < until

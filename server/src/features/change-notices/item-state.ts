import type { ItemState } from '@muster/domain/change-notices/facts.ts'
import type { EventTimes } from '@muster/domain/items/facts.ts'
import { roomTimes } from '@muster/domain/items/rules.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'

type Row = Record<string, unknown>
type Coordinators = ReadonlyMap<number, { id: number; name: string; contact: string }>

const textIn = (row: Row, column: string) => (typeof row[column] === 'string' ? row[column] : null)
const timeIn = (row: Row, column: string) => {
  const text = textIn(row, column)
  return text === null ? null : new Date(text)
}
const EPOCH = new Date(0)

export function itemStateOf(row: Row, event: EventTimes, coordinators: Coordinators): ItemState | null {
  const coordinatorId = row.coordinator_id
  const coordinator = typeof coordinatorId === 'number' ? (coordinators.get(coordinatorId) ?? null) : null
  const place = textIn(row, 'location')
  switch (row.kind) {
    case 'flight': {
      const airport = textIn(row, 'airport')
      return {
        ...{ kind: 'flight', coordinator, until: null, number: textIn(row, 'flight_number') },
        ...{ name: textIn(row, 'flight_name') ?? '', at: timeIn(row, 'departure') ?? EPOCH },
        place: airport && itineraryWords.airport(airport, textIn(row, 'terminal')),
      }
    }
    case 'bus': {
      const point = textIn(row, 'boarding_point')
      return {
        ...{ kind: 'bus', coordinator, until: null, number: textIn(row, 'bus_number') },
        ...{ name: textIn(row, 'bus_identifier') ?? '', at: timeIn(row, 'time') ?? EPOCH },
        place: point && itineraryWords.boardingPoint(point, textIn(row, 'boarding_landmark')),
      }
    }
    case 'hotel-room': {
      const hours = { checkinTime: timeIn(row, 'checkin_time'), checkoutTime: timeIn(row, 'checkout_time') }
      const { first, second } = roomTimes(hours, event)
      const number = textIn(row, 'room_number') ?? ''
      const name = itineraryWords.room(number)
      return { kind: 'hotel-room', coordinator, number, name, at: first, until: second, place: null }
    }
    case 'sub-event':
      return {
        ...{ kind: 'sub-event', coordinator, number: null, name: textIn(row, 'name') ?? '', place },
        ...{ at: timeIn(row, 'start_date') ?? EPOCH, until: timeIn(row, 'end_date') },
      }
    default:
      return null
  }
}

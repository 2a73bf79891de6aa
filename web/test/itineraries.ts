import type { EventReply } from '@muster/domain/events/schema.ts'
import type {
  Coordinator,
  ItineraryItem,
  MyItinerary,
  SubEventReply,
} from '@muster/domain/itinerary/schema.ts'
import { offSite } from './off-sites.ts'
import { asha, meera, ravi } from './people.ts'

/** A time of the event's own clocks. */
export const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+05:30`).toISOString()

export const monsoon: EventReply = offSite({
  id: 900,
  name: 'Monsoon Off-site',
  isJoined: true,
  hasPreferences: true,
  startDate: at(20, '09:00'),
  endDate: at(22, '18:00'),
  location: 'Della Resort, Lonavala',
  locationCoOrds: { latitude: 18.75, longitude: 73.41 },
})

const card = ({ id, name, email, contact }: Coordinator): Coordinator => ({ id, name, email, contact })
export const meeraCard = card(meera)
export const raviCard = card(ravi)

type Kind = Partial<ItineraryItem> & Pick<ItineraryItem, 'id' | 'kind'>

const item = (facts: Kind): ItineraryItem => ({
  documentId: `item${facts.id}`.padEnd(24, '0'),
  totalCount: 60,
  coordinator: null,
  first: { checkedInCount: 9, checkedInAt: null },
  second: null,
  ...facts,
})

export const flight = (
  facts: Partial<ItineraryItem> = {},
  departure = at(21, '05:20'),
  details: Partial<NonNullable<ItineraryItem['flight']>> = {},
) =>
  item({
    id: 11,
    kind: 'flight',
    coordinator: meeraCard,
    flight: {
      flightName: 'Bengaluru to Pune',
      flightNumber: 'AI 849',
      departure,
      arrival: at(21, '06:50'),
      airport: null,
      terminal: null,
      arriveMinutesBefore: null,
      ...details,
    },
    ...facts,
  })

export const bus = (
  facts: Partial<ItineraryItem> = {},
  time = at(21, '06:00'),
  details: Partial<NonNullable<ItineraryItem['bus']>> = {},
) =>
  item({
    id: 12,
    kind: 'bus',
    coordinator: meeraCard,
    bus: {
      busIdentifier: 'To the hill fort 2',
      busNumber: 'MH 14 B2 4101',
      time,
      boardingPoint: null,
      boardingLandmark: null,
      boardingLatitude: null,
      boardingLongitude: null,
      arriveMinutesBefore: null,
      ...details,
    },
    ...facts,
  })

export const room = (facts: Partial<ItineraryItem> = {}) =>
  item({
    id: 13,
    kind: 'hotel-room',
    totalCount: 2,
    first: { checkedInCount: 2, checkedInAt: at(20, '15:10') },
    second: { checkedInCount: 0, checkedInAt: null },
    room: { roomNumber: '102', checkinTime: at(20, '14:00'), checkoutTime: at(22, '11:00') },
    ...facts,
  })

export const session = (facts: Partial<ItineraryItem> = {}, start = at(21, '10:00'), end = at(21, '12:30')) =>
  item({
    id: 14,
    kind: 'sub-event',
    subEvent: {
      name: 'Plans for the year',
      desc: null,
      startDate: start,
      endDate: end,
      subType: null,
      location: 'Great Hall',
    },
    ...facts,
  })

export const carPool = (
  facts: Partial<ItineraryItem> = {},
  ride: Partial<NonNullable<ItineraryItem['carPool']>> = {},
) =>
  item({
    id: 15,
    kind: 'car-pool',
    totalCount: 4,
    second: { checkedInCount: 0, checkedInAt: null },
    carPool: {
      meetingPoint: 'Kothrud Depot, Pune',
      latitude: 18.5074,
      longitude: 73.8077,
      departureTime: null,
      returnTime: null,
      note: null,
      owner: { id: ravi.id, name: ravi.name, contact: '9822012346' },
      ...ride,
    },
    ...facts,
  })

export const itinerary = (
  items: readonly ItineraryItem[],
  emergencyCoordinator: Coordinator | null = null,
): { data: MyItinerary } => ({ data: { items: [...items], emergencyCoordinator } })

export const subEvent = (facts: Partial<SubEventReply> = {}): SubEventReply => ({
  id: 14,
  documentId: `item${facts.id ?? 14}`.padEnd(24, '0'),
  checkedInCount: 0,
  totalCount: 60,
  name: 'Plans for the year',
  desc: null,
  startDate: at(21, '10:00'),
  endDate: at(21, '12:30'),
  subType: null,
  location: 'Great Hall',
  cover: null,
  ...facts,
})

export const subEvents = (list: readonly SubEventReply[]) => ({
  data: [...list],
  meta: { pagination: { page: 1, pageSize: 1000, pageCount: 1, total: list.length } },
})

export const onIt = [asha, ravi, meera].map(({ id, name }) => ({ id, name }))

import type { EventTimes } from '../src/items/facts.ts'
import type { ItineraryItem } from '../src/itinerary/schema.ts'

/** Times are in Pune; the days below often differ in UTC. */
export const iso = (time: string) => new Date(`2026-11-${time}+05:30`).toISOString()
export const at = (time: string) => new Date(iso(time))
export const offsite: EventTimes = {
  timezone: 'Asia/Kolkata',
  startDate: at('20T02:00:00'),
  endDate: at('22T18:00:00'),
  active: true,
}

let count = 0
type Part = Omit<ItineraryItem, 'id' | 'documentId' | 'totalCount' | 'coordinator' | 'first' | 'second'> &
  Partial<ItineraryItem>
function item(part: Part): ItineraryItem {
  count += 1
  const nobodyYet = { checkedInCount: 0, checkedInAt: null }
  const shared = { id: count, documentId: `item${count}`, totalCount: 1, coordinator: null }
  return { ...shared, first: nobodyYet, second: null, ...part }
}

export const flight = (departure: string, arrival: string, more: Partial<ItineraryItem> = {}) =>
  item({
    kind: 'flight',
    flight: {
      flightNumber: '6E 5271',
      flightName: 'Delhi to Pune',
      departure: iso(departure),
      arrival: iso(arrival),
      airport: null,
      terminal: null,
      arriveMinutesBefore: null,
    },
    ...more,
  })
export const bus = (time: string, more: Partial<ItineraryItem> = {}) =>
  item({
    kind: 'bus',
    bus: {
      busNumber: 'MH 14',
      busIdentifier: 'Bus 1',
      time: iso(time),
      boardingPoint: null,
      boardingLandmark: null,
      boardingLatitude: null,
      boardingLongitude: null,
      arriveMinutesBefore: null,
    },
    ...more,
  })
export const room = (checkin: string | null, checkout: string | null, more: Partial<ItineraryItem> = {}) =>
  item({
    kind: 'hotel-room',
    room: { roomNumber: '12', checkinTime: checkin && iso(checkin), checkoutTime: checkout && iso(checkout) },
    ...more,
  })
export const session = (
  start: string,
  end: string,
  subType: string | null = null,
  more: Partial<ItineraryItem> = {},
) =>
  item({
    kind: 'sub-event',
    subEvent: { name: 'Talk', desc: null, startDate: iso(start), endDate: iso(end), subType, location: null },
    ...more,
  })
export const carPool = (more: Partial<ItineraryItem> = {}, ride: Partial<ItineraryItem['carPool']> = {}) =>
  item({
    kind: 'car-pool',
    carPool: {
      meetingPoint: 'Kothrud depot',
      latitude: null,
      longitude: null,
      departureTime: null,
      returnTime: null,
      note: null,
      owner: { id: 1, name: 'Asha', contact: '9822012345' },
      ...ride,
    },
    ...more,
  })

export const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22']

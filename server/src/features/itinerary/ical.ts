import { phoneDigits } from '@muster/domain/accounts/rules.ts'
import { roomTimes } from '@muster/domain/items/rules.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { productName } from '@muster/domain/shared/words.ts'
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { CalendarItem } from './views-calendar-items.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600
const FLIGHT_ALARM_SECONDS = 2 * HOUR_SECONDS
const BUS_ALARM_SECONDS = HOUR_SECONDS / 2

/** Part of an entry's id, so that each ride of a car pool keeps its identity in calendars. */
type Part = '' | '-return'

interface Entry {
  part?: Part
  summary: string
  start: Date
  end: Date | null
  lines: (string | null)[]
  location: string | null
  point?: { lat: number; lon: number } | null
  alarmSeconds?: number
  /** does not block the person's time */
  isFree?: true
}

/** RFC 5545. All times are UTC: the library's `timezone` option writes the time of the server's zone. */
export function writeCalendar(name: string, items: readonly CalendarItem[]): string {
  const calendar = ical({
    name: escaped(name),
    prodId: `//${productName}//${productName}//EN`,
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_SECONDS,
  })
  for (const item of items) {
    for (const entry of entriesOf(item)) {
      const { part = '', summary, start, end, lines, location, point, alarmSeconds, isFree } = entry
      calendar.createEvent({
        id: `${item.documentId}${part}@muster`,
        sequence: sequenceOf(item),
        stamp: item.updatedAt,
        lastModified: item.updatedAt,
        start,
        // calendars refuse an end that is not after the start
        end: end && end > start ? end : null,
        summary: plain(summary),
        description: lines.filter(Boolean).map(plain).join('\n'),
        location: location ? { title: plain(location), ...(point && { geo: point }) } : null,
        transparency: isFree ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
        alarms: alarmSeconds
          ? [{ type: ICalAlarmType.display, triggerBefore: alarmSeconds, description: plain(summary) }]
          : [],
      })
    }
  }
  return `${calendar.toString()}\r\n`
}

/** A car pool has an entry for each ride with a time; everything else has one entry. */
function entriesOf(item: CalendarItem): Entry[] {
  const { meetingPoint, rideDeparture, rideReturn, rideNote, ownerName, ownerContact, eventName } = item
  if (meetingPoint === null) return [entryOf(item)]
  const ride = {
    end: null,
    lines: [itineraryWords.carOwnerEntry(ownerName, phoneDigits(ownerContact)), rideNote, eventName],
    location: meetingPoint,
    alarmSeconds: BUS_ALARM_SECONDS,
  }
  const rides: Entry[] = []
  if (rideDeparture)
    rides.push({ ...ride, summary: itineraryWords.carPoolOf(ownerName), start: rideDeparture })
  if (rideReturn)
    rides.push({
      ...ride,
      part: '-return',
      summary: itineraryWords.carPoolBackOf(ownerName),
      start: rideReturn,
      location: item.eventLocation,
    })
  return rides
}

function entryOf(item: CalendarItem): Entry {
  const { eventName, eventLocation, coordinatorName, coordinatorContact } = item
  const coordinator =
    coordinatorName === null
      ? null
      : itineraryWords.coordinatorEntry(coordinatorName, phoneDigits(coordinatorContact))
  if (item.flightNumber !== null)
    return {
      summary: itineraryWords.flightEntry(item.flightName, item.flightNumber),
      start: item.departure,
      end: item.arrival,
      lines: [coordinator, eventName],
      location: item.airport && itineraryWords.airport(item.airport, item.terminal),
      alarmSeconds: alarmBefore(FLIGHT_ALARM_SECONDS, item),
    }
  if (item.busNumber !== null)
    return {
      summary: itineraryWords.busEntry(item.busIdentifier),
      start: item.busTime,
      end: null,
      lines: [itineraryWords.busEntryBody(item.busNumber), coordinator, eventName],
      ...boarding(item),
      alarmSeconds: alarmBefore(BUS_ALARM_SECONDS, item),
    }
  if (item.roomNumber !== null) {
    const { timezone, eventStart: startDate, eventEnd: endDate, active } = item
    const { first, second } = roomTimes(item, { timezone, startDate, endDate, active })
    return {
      summary: itineraryWords.room(item.roomNumber),
      start: first,
      end: second,
      lines: [eventName],
      location: eventLocation,
      isFree: true,
    }
  }
  return {
    summary: item.subEventName ?? '',
    start: item.subEventStart,
    end: item.subEventEnd,
    lines: [item.description, eventName],
    location: item.location,
  }
}

/** Never after the moment at which the person has to be there. */
const alarmBefore = (usual: number, { arriveMinutesBefore }: CalendarItem) =>
  Math.max(usual, (arriveMinutesBefore ?? 0) * MINUTE_SECONDS)

function boarding(item: CalendarItem): Pick<Entry, 'location' | 'point'> {
  const { boardingPoint, boardingLandmark, boardingLatitude: lat, boardingLongitude: lon } = item
  return {
    location: boardingPoint && itineraryWords.boardingPoint(boardingPoint, boardingLandmark),
    point: lat === null || lon === null ? null : { lat, lon },
  }
}

/** Grows with every change and fits into a signed 32-bit integer. */
const sequenceOf = ({ createdAt, updatedAt }: CalendarItem) =>
  Math.min(Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1_000)), 2 ** 31 - 1)

/** Imported text may contain control characters, which calendars refuse. */
const plain = (text: string | null) =>
  (text ?? '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')

/** The library escapes every text except the calendar's name. */
const escaped = (name: string) =>
  plain(name)
    .replace(/\s+/g, ' ')
    .replace(/[\\;,]/g, '\\$&')

const FILE_NAME_LENGTH = 60

export function fileNameOf(eventName: string): string {
  const name = plain(eventName)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const [short = ''] = name.match(new RegExp(`^.{0,${FILE_NAME_LENGTH}}`, 'u')) ?? []
  return `${[productName.toLowerCase(), ...short.split('-')].filter(Boolean).join('-')}.ics`
}

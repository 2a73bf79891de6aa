import { roomTimes } from '@muster/domain/check-ins/rules.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { productName } from '@muster/domain/shared/words.ts'
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { CalendarItem } from './calendar-items.ts'

const HOUR_SECONDS = 3_600
const FLIGHT_ALARM_SECONDS = 2 * HOUR_SECONDS
const BUS_ALARM_SECONDS = HOUR_SECONDS / 2

/** What tells the entries of an item apart, so that each stays the same one in the calendars that have it. */
type Part = '' | '-return'

interface Entry {
  part?: Part
  summary: string
  start: Date
  /** null where only the start is known */
  end: Date | null
  /** a line each */
  lines: (string | null)[]
  location: string | null
  /** so long before its start */
  alarm?: number
  /** a room keeps nobody from anything else */
  isFree?: true
}

/**
 * RFC 5545. All times are UTC: the library's own `timezone` writes the clock of the server's zone (maps-and-messages.md E).
 */
export function writeCalendar(name: string, items: readonly CalendarItem[]): string {
  const calendar = ical({
    name: escaped(name),
    prodId: `//${productName}//${productName}//EN`,
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_SECONDS,
  })
  for (const item of items) {
    for (const { part = '', summary, start, end, lines, location, alarm, isFree } of entriesOf(item))
      calendar.createEvent({
        id: `${item.documentId}${part}@muster`,
        sequence: sequenceOf(item),
        stamp: item.updatedAt,
        lastModified: item.updatedAt,
        start,
        // an end that is no later is none
        end: end && end > start ? end : null,
        summary: plain(summary),
        description: lines.filter(Boolean).map(plain).join('\n'),
        location: location ? plain(location) : null,
        transparency: isFree ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
        alarms: alarm
          ? [{ type: ICalAlarmType.display, triggerBefore: alarm, description: plain(summary) }]
          : [],
      })
  }
  return `${calendar.toString()}\r\n`
}

/** A car pool is two rides, as far as its owner has said when; anything else is one entry. */
function entriesOf(item: CalendarItem): Entry[] {
  const { meetingPoint, rideDeparture, rideReturn, rideNote, ownerName, ownerContact, eventName } = item
  if (meetingPoint === null) return [entryOf(item)]
  const ride = {
    end: null,
    lines: [itineraryWords.carOwnerEntry(ownerName, ownerContact), rideNote, eventName],
    location: meetingPoint,
    alarm: BUS_ALARM_SECONDS,
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
      : itineraryWords.coordinatorEntry(coordinatorName, coordinatorContact ?? '')
  if (item.flightNumber !== null)
    return {
      summary: itineraryWords.flightEntry(item.flightName, item.flightNumber),
      start: item.departure,
      end: item.arrival,
      lines: [coordinator, eventName],
      location: null,
      alarm: FLIGHT_ALARM_SECONDS,
    }
  if (item.busNumber !== null)
    return {
      summary: itineraryWords.busEntry(item.busIdentifier),
      start: item.busTime,
      end: null,
      lines: [itineraryWords.busEntryBody(item.busNumber), coordinator, eventName],
      location: null,
      alarm: BUS_ALARM_SECONDS,
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

/** Rises with every change, and must fit where calendars keep it. */
const sequenceOf = ({ createdAt, updatedAt }: CalendarItem) =>
  Math.min(Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1_000)), 2 ** 31 - 1)

/** What was imported may hold what no calendar reads. */
const plain = (text: string | null) =>
  (text ?? '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')

/** The library escapes every text but the calendar's name. */
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

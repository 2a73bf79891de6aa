import ICAL from 'ical.js'

export interface ParsedEntry {
  uid: string
  summary: string
  start: string
  end: string | null
  location: string
  /** latitude and longitude */
  geo: number[] | null
  description: string
  sequence: number
  stamp: string
  isFree: boolean
  /** minutes before the start */
  alarms: number[]
}

const instant = (component: ICAL.Component, name: string): string | null => {
  const time = component.getFirstPropertyValue(name)
  if (!(time instanceof ICAL.Time)) return null
  if (time.zone !== ICAL.Timezone.utcTimezone) throw new Error(`${name} is not in UTC`)
  return time.toJSDate().toISOString()
}

const text = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name) ?? '')

function entryOf(component: ICAL.Component): ParsedEntry {
  return {
    uid: text(component, 'uid'),
    summary: text(component, 'summary'),
    start: instant(component, 'dtstart')!,
    end: instant(component, 'dtend'),
    location: text(component, 'location'),
    geo: component.getFirstPropertyValue('geo') as number[] | null,
    description: text(component, 'description'),
    sequence: Number(text(component, 'sequence')),
    stamp: instant(component, 'dtstamp')!,
    isFree: text(component, 'transp') === 'TRANSPARENT',
    alarms: component.getAllSubcomponents('valarm').map(alarm => {
      const trigger = alarm.getFirstPropertyValue('trigger')
      return trigger instanceof ICAL.Duration ? -trigger.toSeconds() / 60 : Number.NaN
    }),
  }
}

/** ical.js is lenient, so the line and file rules of RFC 5545 are checked separately. */
export function parseCalendar(calendar: string): { name: string; entries: ParsedEntry[] } {
  const lines = calendar.split('\r\n')
  if (lines.pop() !== '' || lines.some(line => /[\r\n]/.test(line)))
    throw new Error('a line does not end with CRLF')
  const long = lines.find(line => Buffer.byteLength(line) > 75)
  if (long) throw new Error(`a line has more than 75 octets: ${long}`)
  if (!calendar.isWellFormed() || /(?![\t\r\n])\p{Cc}/u.test(calendar)) throw new Error('no plain text')
  const root = new ICAL.Component(ICAL.parse(calendar))
  for (const [name, value] of [
    ['version', '2.0'],
    ['method', 'PUBLISH'],
    ['prodid', '-//Muster//Muster//EN'],
    ['x-published-ttl', 'PT1H'],
  ] as const)
    if (text(root, name) !== value) throw new Error(`${name} is ${text(root, name)}`)
  const entries = root.getAllSubcomponents('vevent').map(entryOf)
  if (new Set(entries.map(({ uid }) => uid)).size !== entries.length) throw new Error('a UID appears twice')
  // ical.js does not know that this property is text
  const name = text(root, 'x-wr-calname')
  if (/[;,]/.test(name.replace(/\\./g, ''))) throw new Error('the name is not escaped')
  return { name: name.replace(/\\([\\;,])/g, '$1'), entries }
}

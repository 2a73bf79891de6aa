import * as z from 'zod/mini'
import { readCoordinates } from '../events/settings-rules.ts'
import { instantOfWallClock, wallClockIn } from '../shared/clock.ts'
import { farFromEvent } from './rules.ts'
import { type ItemDraft, itemDraft } from './schema-items.ts'
import { itemWords as say } from './words-items.ts'

/** The fields of a kind, in the order of its form, and how each is typed. */
export const FIELDS = {
  'sub-event': {
    name: 'line',
    startDate: 'time',
    endDate: 'time',
    location: 'line',
    subType: 'line',
    desc: 'text',
    coordinator: 'email',
  },
  bus: {
    busIdentifier: 'line',
    busNumber: 'line',
    time: 'time',
    arriveMinutesBefore: 'number',
    boardingPoint: 'line',
    boardingLandmark: 'line',
    boardingCoOrds: 'coordinates',
    capacity: 'number',
    coordinator: 'email',
  },
  flight: {
    flightNumber: 'line',
    flightName: 'line',
    departure: 'time',
    arrival: 'time',
    airport: 'line',
    terminal: 'line',
    arriveMinutesBefore: 'number',
    coordinator: 'email',
  },
  'hotel-room': {
    roomNumber: 'line',
    capacity: 'number',
    checkinTime: 'time',
    checkoutTime: 'time',
    coordinator: 'email',
  },
} as const satisfies Record<ItemDraft['kind'], Record<string, FieldType>>
type FieldType = 'line' | 'text' | 'time' | 'number' | 'coordinates' | 'email'

/** As it is typed, by the names of the fields; times are wall clocks of the event's zone. */
export type ItemForm = Readonly<Record<string, string>>

const read = (type: FieldType, typed: string, timezone: string): unknown => {
  const value = typed.trim()
  if (value === '') return null
  switch (type) {
    case 'time':
      return isWallClock(value) ? instantOfWallClock(timezone, value).toISOString() : value
    case 'number':
      return Number(value)
    case 'coordinates':
      // refused as it is
      return readCoordinates(value) ?? value
    default:
      return value
  }
}
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The 31st of February is none, although `Date` reads it. */
function isWallClock(value: string): boolean {
  if (!WALL_CLOCK.test(value)) return false
  const at = new Date(`${value}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

const write = (type: FieldType, value: unknown, timezone: string): string => {
  if (value === null || value === undefined) return ''
  if (type === 'time') return wallClockIn(timezone, new Date(String(value)))
  if (type !== 'coordinates') return String(value)
  const { latitude, longitude } = value as { latitude: number; longitude: number }
  return `${latitude}, ${longitude}`
}

/** What was typed and is not saved yet, as the phone keeps it, with the revision that it changes: 0 for a new item. */
export const keptItemForm = z.pipe(
  z.catchall(z.object({ revision: z.int() }), z.string()),
  z.transform(({ revision, ...values }) => ({ revision: Number(revision), values: values as ItemForm })),
)
export type KeptItemForm = z.infer<typeof keptItemForm>

export const emptyForm = (kind: ItemDraft['kind']): ItemForm =>
  Object.fromEntries(Object.keys(FIELDS[kind]).map(field => [field, '']))

export const formOfItem = (item: ItemDraft, timezone: string): ItemForm =>
  Object.fromEntries(
    Object.entries(FIELDS[item.kind]).map(([field, type]) => [
      field,
      write(type, item[field as keyof ItemDraft], timezone),
    ]),
  )

/** The item that was typed, or the first sentence about each field that is wrong. */
export function readItemForm(
  kind: ItemDraft['kind'],
  form: ItemForm,
  event: { timezone: string; startDate: Date; endDate: Date },
): { item: ItemDraft } | { wrong: Readonly<Record<string, string>> } {
  const typed = Object.entries(FIELDS[kind]).map(([field, type]) => [
    field,
    read(type, form[field] ?? '', event.timezone),
  ])
  const parsed = itemDraft.safeParse({ kind, ...Object.fromEntries(typed) })
  if (parsed.success) {
    const far = farFromEvent(parsed.data, event)
    return far ? { wrong: { [far]: say.farFromEvent } } : { item: parsed.data }
  }
  const wrong = parsed.error.issues.map(({ path, message }) => [String(path[0]), message]).reverse()
  return { wrong: Object.fromEntries(wrong) }
}

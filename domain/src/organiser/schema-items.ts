import * as z from 'zod/mini'
import { email } from '../accounts/schema.ts'
import { coverImageReply } from '../shared/cover.ts'
import { list, one } from '../shared/reply.ts'
import { oneLine, text } from '../shared/text.ts'
import {
  AIRPORT_LENGTH,
  BOARDING_LENGTH,
  BUS_NAME_LENGTH,
  FLIGHT_NAME_LENGTH,
  MAX_ARRIVE_MINUTES,
  MAX_CAPACITY,
  NUMBER_LENGTH,
  SESSION_DESCRIPTION_LENGTH,
  SESSION_LOCATION_LENGTH,
  SESSION_NAME_LENGTH,
  SUB_TYPE_LENGTH,
  TERMINAL_LENGTH,
} from './limits.ts'
import { itemWords as say } from './words-items.ts'

const required = (max: number, missing: string) => oneLine(max, missing).check(z.minLength(1, missing))
const optional = (max: number) =>
  z.nullable(oneLine(max, say.textExpected).check(z.minLength(1, say.textExpected)))
const instant = z.iso.datetime({ offset: true, error: say.timeExpected })
const between = (min: number, max: number, expected: string) =>
  z.int(expected).check(z.gte(min, expected), z.lte(max, expected))
const degrees = (max: number) =>
  z
    .number(say.coordinatesExpected)
    .check(z.gte(-max, say.coordinatesExpected), z.lte(max, say.coordinatesExpected))

const arriveMinutesBefore = z.nullable(between(1, MAX_ARRIVE_MINUTES, say.minutesExpected))
const capacity = z.nullable(between(1, MAX_CAPACITY, say.capacityExpected))
/** the email of an account */
const coordinator = z.nullable(email)

/** Of two times, of which rooms may lack one. */
const inOrder = <Field extends string>(
  first: Field,
  last: Field,
  message: string,
  { mayBeEqual = false } = {},
) =>
  z.check<Record<Field, string | null>>(({ value, issues }) => {
    const [from, until] = [value[first], value[last]]
    if (from === null || until === null) return
    const gap = Date.parse(until) - Date.parse(from)
    if (gap < 0 || (gap === 0 && !mayBeEqual))
      issues.push({ code: 'custom', input: value, message, path: [last] })
  })

/** What says more of a thing that is not named says nothing. */
const needs = <Field extends string>(detail: Field, thing: Field, message: string) =>
  z.check<Record<Field, unknown>>(({ value, issues }) => {
    if (value[detail] !== null && value[thing] === null)
      issues.push({ code: 'custom', input: value, message, path: [thing] })
  })

const flight = z
  .strictObject({
    kind: z.literal('flight'),
    flightNumber: required(NUMBER_LENGTH, say.flightNumberMissing),
    flightName: required(FLIGHT_NAME_LENGTH, say.flightNameMissing),
    departure: instant,
    arrival: instant,
    airport: optional(AIRPORT_LENGTH),
    terminal: optional(TERMINAL_LENGTH),
    arriveMinutesBefore,
    coordinator,
  })
  .check(
    inOrder('departure', 'arrival', say.landsBeforeDeparture),
    needs('terminal', 'airport', say.airportMissing),
  )
const bus = z
  .strictObject({
    kind: z.literal('bus'),
    busIdentifier: required(BUS_NAME_LENGTH, say.busNameMissing),
    busNumber: required(NUMBER_LENGTH, say.busNumberMissing),
    time: instant,
    boardingPoint: optional(BOARDING_LENGTH),
    boardingLandmark: optional(BOARDING_LENGTH),
    boardingCoOrds: z.nullable(
      z.strictObject({ latitude: degrees(90), longitude: degrees(180) }, say.coordinatesExpected),
    ),
    arriveMinutesBefore,
    capacity,
    coordinator,
  })
  .check(
    needs('boardingLandmark', 'boardingPoint', say.boardingPointMissing),
    needs('boardingCoOrds', 'boardingPoint', say.boardingPointMissing),
  )
const room = z
  .strictObject({
    kind: z.literal('hotel-room'),
    roomNumber: required(NUMBER_LENGTH, say.roomNumberMissing),
    checkinTime: z.nullable(instant),
    checkoutTime: z.nullable(instant),
    capacity,
    coordinator,
  })
  .check(inOrder('checkinTime', 'checkoutTime', say.outBeforeIn))
const subEvent = z
  .strictObject({
    kind: z.literal('sub-event'),
    name: required(SESSION_NAME_LENGTH, say.nameMissing),
    desc: z.nullable(text(SESSION_DESCRIPTION_LENGTH, say.textExpected)),
    startDate: instant,
    endDate: instant,
    subType: optional(SUB_TYPE_LENGTH),
    location: optional(SESSION_LOCATION_LENGTH),
    coordinator,
  })
  .check(inOrder('startDate', 'endDate', say.endsBeforeStart, { mayBeEqual: true }))

export const itemDraft = z.discriminatedUnion('kind', [flight, bus, room, subEvent], say.kindExpected)
export type ItemDraft = z.infer<typeof itemDraft>
type WithoutCoordinator<Item> = Item extends unknown ? Omit<Item, 'coordinator'> : never
export type ItemDetails = WithoutCoordinator<ItemDraft>
export type DraftOf<Kind extends ItemDraft['kind']> = Extract<ItemDraft, { kind: Kind }>

export const newItemBody = z.strictObject({ data: itemDraft })
export const editItemBody = z.strictObject({
  data: z.strictObject({ revision: z.int(say.revisionExpected), item: itemDraft }, say.kindExpected),
})
export type ItemEdit = z.infer<typeof editItemBody>['data']

const itemSettings = z.object({
  id: z.int(),
  documentId: z.string(),
  /** one more after each change by an Admin */
  revision: z.int(),
  assigned: z.int(),
  item: itemDraft,
  /** of a sub-event */
  cover: z.nullable(coverImageReply),
  coordinator: z.nullable(
    z.object({ id: z.int(), name: z.string(), email: z.string(), contact: z.string() }),
  ),
})
export const itemSettingsReply = one(itemSettings)
export type ItemSettingsReply = z.infer<typeof itemSettingsReply>
export type ItemSettings = ItemSettingsReply['data']

const plannedItem = z.object({
  id: z.int(),
  documentId: z.string(),
  kind: z.enum(['flight', 'bus', 'hotel-room', 'sub-event']),
  /** the number of a flight or a room, the name of a bus or a session */
  name: z.string(),
  /** the route of a flight, the number plate of a bus, the place of a session */
  detail: z.nullable(z.string()),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  coordinator: z.nullable(z.object({ id: z.int(), name: z.string() })),
  capacity: z.nullable(z.int()),
  assigned: z.int(),
})
export type PlannedItem = z.infer<typeof plannedItem>
export const plannedItemsReply = list(plannedItem)
export type PlannedItemsReply = z.infer<typeof plannedItemsReply>

export const deletedItemReply = one(z.object({ id: z.int(), documentId: z.string() }))
export type DeletedItemReply = z.infer<typeof deletedItemReply>

import * as z from 'zod/mini'
import { email } from '../accounts/schema.ts'
import { isTimezone } from '../shared/clock.ts'
import { one } from '../shared/reply.ts'
import { wireWords } from '../shared/reply-words.ts'
import { oneLine, text } from '../shared/text.ts'
import { JOIN_POLICIES } from './join-policy.ts'
import {
  DRINK_LENGTH,
  EVENT_DESCRIPTION_LENGTH,
  EVENT_LOCATION_LENGTH,
  EVENT_NAME_LENGTH,
  MAX_DRINKS,
  MAX_JOIN_DOMAINS,
} from './limits.ts'
import { storedEvent } from './schema.ts'
import { listOf, readCoordinates, whyNotFromTo } from './settings-rules.ts'
import { eventSettingsWords as say } from './words-settings.ts'

export const eventName = oneLine(EVENT_NAME_LENGTH, say.nameMissing).check(z.minLength(1, say.nameMissing))
const description = text(EVENT_DESCRIPTION_LENGTH, say.descExpected)
const location = oneLine(EVENT_LOCATION_LENGTH, say.locationExpected)
const timezone = z.string(say.timezoneExpected).check(z.trim(), z.refine(isTimezone, say.timezoneExpected))
const registration = z.enum(['open', 'closed'], say.registrationExpected)
const joinPolicy = z.enum(JOIN_POLICIES, say.joinPolicyExpected)

const drink = oneLine(DRINK_LENGTH, say.drinksExpected).check(z.minLength(1, say.drinksExpected))
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
const domain = z.string(say.joinDomainsExpected).check(z.regex(DOMAIN, say.joinDomainsExpected))
const drinks = z.array(drink, say.drinksExpected).check(z.maxLength(MAX_DRINKS, say.drinksExpected))
const domains = z
  .array(domain, say.joinDomainsExpected)
  .check(z.maxLength(MAX_JOIN_DOMAINS, say.joinDomainsExpected))

const instant = z.iso.datetime({ offset: true, error: wireWords.instantExpected })
const degrees = (max: number) =>
  z
    .number(say.coordinatesExpected)
    .check(z.gte(-max, say.coordinatesExpected), z.lte(max, say.coordinatesExpected))

const draftShape = {
  name: eventName,
  desc: z.nullable(description),
  startDate: instant,
  endDate: instant,
  timezone,
  location: z.nullable(location),
  locationCoOrds: z.nullable(
    z.strictObject({ latitude: degrees(90), longitude: degrees(180) }, say.coordinatesExpected),
  ),
  registration,
  active: z.boolean(say.activeExpected),
  isArchived: z.boolean(say.archivedExpected),
  isCarPoolEnabled: z.boolean(say.carPoolingExpected),
  availableDrinks: drinks,
  joinPolicy,
  /** used while `joinPolicy` is `domains` */
  joinDomains: domains,
  /** the email of an account */
  emergencyCoordinator: z.nullable(email),
}

const fromTo = (start: string, end: string) => whyNotFromTo(new Date(start), new Date(end))

const draftRules = [
  z.check<{ startDate: string; endDate: string }>(({ value, issues }) => {
    const why = fromTo(value.startDate, value.endDate)
    if (why) issues.push({ code: 'custom', input: value, message: why, path: ['endDate'] })
  }),
  z.refine<{ joinPolicy: string; joinDomains: readonly string[] }>(
    ({ joinPolicy, joinDomains }) => joinPolicy !== 'domains' || joinDomains.length > 0,
    { message: say.joinDomainsMissing, path: ['joinDomains'] },
  ),
  z.refine<{ active: boolean; isArchived: boolean }>(({ active, isArchived }) => !(active && isArchived), {
    message: say.archivedAndPublished,
    path: ['isArchived'],
  }),
] as const

export const newEventBody = z.strictObject({
  data: z.strictObject(draftShape, say.draftExpected).check(...draftRules),
})
export type EventDraft = z.infer<typeof newEventBody>['data']

export const editEventBody = z.strictObject({
  data: z
    .strictObject({ ...draftShape, revision: z.int(say.revisionExpected) }, say.draftExpected)
    .check(...draftRules),
})
export type EventEdit = z.infer<typeof editEventBody>['data']

const settings = z.object({
  ...storedEvent,
  /** one more after each change by an Admin */
  revision: z.int(),
  joinPolicy: z.enum(JOIN_POLICIES),
  joinDomains: z.array(z.string()),
  emergencyCoordinator: z.nullable(
    z.object({ id: z.int(), name: z.string(), email: z.string(), contact: z.string() }),
  ),
})
export const eventSettingsReply = one(settings)
export type EventSettingsReply = z.infer<typeof eventSettingsReply>
export type EventSettings = EventSettingsReply['data']

const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const wallClock = z.string(say.wallClockExpected).check(z.regex(WALL_CLOCK, say.wallClockExpected))
const isList = (items: z.ZodMiniType) => (value: string) => z.safeParse(items, listOf(value)).success

const VISIBILITIES = ['active', 'inactive', 'archived'] as const

/** As it is typed: wall clocks of the event's zone, and lists with commas. */
export const eventForm = z
  .object({
    name: eventName,
    desc: description,
    startsAt: wallClock,
    endsAt: wallClock,
    timezone,
    location,
    coordinates: z
      .string()
      .check(
        z.refine(value => value.trim() === '' || readCoordinates(value) !== null, say.coordinatesExpected),
      ),
    registration,
    visibility: z.enum(VISIBILITIES),
    carPooling: z.enum(['on', 'off']),
    drinks: z.string().check(z.refine(isList(drinks), say.drinksExpected)),
    joinPolicy,
    joinDomains: z.string().check(z.toLowerCase(), z.refine(isList(domains), say.joinDomainsExpected)),
    coordinator: z.string().check(
      z.trim(),
      z.refine(value => value === '' || z.safeParse(email, value).success, say.coordinatorExpected),
    ),
  })
  .check(
    // the same number of minutes in any one zone
    z.check<{ startsAt: string; endsAt: string }>(({ value, issues }) => {
      const why = fromTo(`${value.startsAt}Z`, `${value.endsAt}Z`)
      if (why) issues.push({ code: 'custom', input: value, message: why, path: ['endsAt'] })
    }),
    z.refine(({ joinPolicy, joinDomains }) => joinPolicy !== 'domains' || listOf(joinDomains).length > 0, {
      message: say.joinDomainsMissing,
      path: ['joinDomains'],
    }),
  )
export type EventForm = z.infer<typeof eventForm>

/** What was typed and is not saved yet, as the phone keeps it, with the revision that it changes: 0 for a new event. */
export const keptEventForm = z.object({
  revision: z.int(),
  name: z.string(),
  desc: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  timezone: z.string(),
  location: z.string(),
  coordinates: z.string(),
  registration,
  visibility: z.enum(VISIBILITIES),
  carPooling: z.enum(['on', 'off']),
  drinks: z.string(),
  joinPolicy,
  joinDomains: z.string(),
  coordinator: z.string(),
})

import { accountAndEventFixtures } from './accounts-and-events.ts'
import { boardFixtures } from './boards.ts'
import { carPoolFixtures } from './car-pools.ts'
import { checkInFixtures } from './check-ins.ts'
import { contactFixtures } from './contacts.ts'
import { departureFixtures } from './departures.ts'
import { deviceFixtures } from './devices.ts'
import { itineraryFixtures } from './itinerary.ts'
import { liveAndCalendarFixtures } from './live-and-calendar.ts'
import { notificationFixtures } from './notifications.ts'
import { passFixtures } from './passes.ts'
import { passkeyFixtures } from './passkeys.ts'
import { placesFixtures } from './places.ts'
import { preferencesFixtures } from './preferences.ts'
import { reachFixtures } from './reach.ts'
import { rollCallFixtures } from './roll-calls.ts'
import { scheduledReminderFixtures } from './scheduled-reminders.ts'
import { sendFixtures } from './sends.ts'
import { webhookFixtures } from './webhooks.ts'
import type { Fixture } from './world.ts'

/** One for each row of the authorisation table. */
export const fixtures: Readonly<Record<string, Fixture>> = {
  ...accountAndEventFixtures,
  ...itineraryFixtures,
  ...checkInFixtures,
  ...liveAndCalendarFixtures,
  ...passFixtures,
  ...passkeyFixtures,
  ...placesFixtures,
  ...preferencesFixtures,
  ...carPoolFixtures,
  ...boardFixtures,
  ...departureFixtures,
  ...contactFixtures,
  ...notificationFixtures,
  ...rollCallFixtures,
  ...sendFixtures,
  ...webhookFixtures,
  ...scheduledReminderFixtures,
  ...deviceFixtures,
  ...reachFixtures,
}

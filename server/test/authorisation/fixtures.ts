import { accountAndEventFixtures } from './accounts-and-events.ts'
import { carPoolFixtures } from './car-pools.ts'
import { checkInFixtures } from './check-ins.ts'
import { itineraryFixtures } from './itinerary.ts'
import { liveAndCalendarFixtures } from './live-and-calendar.ts'
import { placesFixtures } from './places.ts'
import { preferencesFixtures } from './preferences.ts'
import type { Fixture } from './world.ts'

/** One for each row of the authorisation table. */
export const fixtures: Readonly<Record<string, Fixture>> = {
  ...accountAndEventFixtures,
  ...itineraryFixtures,
  ...checkInFixtures,
  ...liveAndCalendarFixtures,
  ...placesFixtures,
  ...preferencesFixtures,
  ...carPoolFixtures,
}

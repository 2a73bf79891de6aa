import type { Fixture } from './world.ts'

export const liveAndCalendarFixtures: Record<string, Fixture> = {}

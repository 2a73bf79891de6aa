import type { Fixture } from './world.ts'

export const itineraryFixtures: Record<string, Fixture> = {}

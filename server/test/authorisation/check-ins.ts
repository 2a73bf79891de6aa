import type { Fixture } from './world.ts'

export const checkInFixtures: Record<string, Fixture> = {}

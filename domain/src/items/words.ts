import type { ItemKind } from './kinds.ts'

export const kindWords = {
  flight: 'Flight',
  bus: 'Bus',
  'hotel-room': 'Room',
  'car-pool': 'Car pool',
  'sub-event': 'Session',
} satisfies Record<ItemKind, string>

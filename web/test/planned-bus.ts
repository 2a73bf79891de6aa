import type { ItemSettings } from '@muster/domain/organiser/schema-items.ts'

export const plannedBus = {
  ...{ id: 12, documentId: 'b'.repeat(24), revision: 3, assigned: 42, coordinator: null },
  cover: null,
  item: {
    ...{ kind: 'bus', busIdentifier: 'Bus 1 to Lonavala', busNumber: 'MH 14 A1 4100' },
    ...{ time: '2026-11-21T05:00:00.000Z', boardingPoint: 'Kothrud depot', boardingLandmark: null },
    ...{ boardingCoOrds: null, arriveMinutesBefore: 10, capacity: 40, coordinator: null },
  },
} as const satisfies ItemSettings

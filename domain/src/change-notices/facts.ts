import type { ItemKind } from '../items/kinds.ts'

/** Of a flight, bus, room or session: what people are told of when it changes. Car pools tell it themselves. */
export interface ItemState {
  kind: Exclude<ItemKind, 'car-pool'>
  name: string
  /** of a flight, a bus or a room */
  number: string | null
  /** when it leaves, starts, or check-in opens */
  at: Date
  /** when it ends, or check-out opens */
  until: Date | null
  place: string | null
  coordinator: { id: number; name: string; contact: string } | null
}

export interface EventState {
  active: boolean
  startDate: Date
  endDate: Date
  location: string | null
}

export type ChangedField = 'name' | 'number' | 'at' | 'until' | 'place' | 'coordinator'

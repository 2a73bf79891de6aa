import type { CheckInRefusal } from '../src/check-ins/rules.ts'
import type { EventTimes, ItemTimes, Leg } from '../src/items/facts.ts'

/** One edge of a check-in window (R62). The tests of the rule and of the server use the same table. */
export interface WindowRow {
  name: string
  event: EventTimes
  item: ItemTimes
  now: Date
  leg: Leg
  isLegAskedFor: boolean
  isByStaff: boolean
  checkedInAt: Date | null
  refusal: CheckInRefusal | null
  opensAt: Date | null
}

type Options = Partial<Pick<WindowRow, 'event' | 'isByStaff' | 'checkedInAt'>> & { ask?: Leg; leg?: Leg }

export const pune = (time: string) => new Date(`2026-11-${time}+05:30`)

export const offsite: EventTimes = {
  timezone: 'Asia/Kolkata',
  startDate: pune('20T09:00:00'),
  endDate: pune('22T18:00:00'),
  active: true,
}

const row = (name: string, item: ItemTimes, now: Date, options: Options): WindowRow => ({
  name,
  item,
  now,
  event: options.event ?? offsite,
  leg: options.ask ?? options.leg ?? 'first',
  isLegAskedFor: options.ask !== undefined,
  isByStaff: options.isByStaff ?? false,
  checkedInAt: options.checkedInAt ?? null,
  refusal: null,
  opensAt: null,
})
export const open = (name: string, item: ItemTimes, now: Date, options: Options = {}) =>
  row(name, item, now, options)
export const refused = (
  refusal: CheckInRefusal,
  name: string,
  item: ItemTimes,
  now: Date,
  options: Options = {},
): WindowRow => ({ ...row(name, item, now, options), refusal })
export const early = (
  name: string,
  item: ItemTimes,
  now: Date,
  opensAt: Date,
  options: Options = {},
): WindowRow => ({
  ...refused('too_early', name, item, now, options),
  opensAt,
})
export const over = (name: string, item: ItemTimes, now: Date, options: Options = {}) =>
  refused('check_in_over', name, item, now, options)

export const flightAt = (departure: Date, arrival: Date): ItemTimes => ({
  kind: 'flight',
  departure,
  arrival,
})
export const busAt = (time: Date): ItemTimes => ({ kind: 'bus', time })
export const roomWith = (checkinTime: Date | null, checkoutTime: Date | null): ItemTimes => ({
  kind: 'hotel-room',
  checkinTime,
  checkoutTime,
})
export const session = (startDate: Date, endDate: Date, subType: string | null = null): ItemTimes => ({
  kind: 'sub-event',
  startDate,
  endDate,
  subType,
})
export const carPool = {
  kind: 'car-pool',
  departureTime: null,
  returnTime: null,
} as const satisfies ItemTimes

/** It has the default hours (R9). */
export const noHours = roomWith(null, null)

export const second = { leg: 'second' } as const
export const asStaff = { isByStaff: true } as const

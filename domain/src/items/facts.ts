export const LEGS = ['first', 'second'] as const
export type Leg = (typeof LEGS)[number]

export interface EventTimes {
  timezone: string
  startDate: Date
  endDate: Date
  active: boolean
}
export type ItemTimes =
  | { kind: 'flight'; departure: Date; arrival: Date }
  | { kind: 'bus'; time: Date }
  | { kind: 'hotel-room'; checkinTime: Date | null; checkoutTime: Date | null }
  | { kind: 'sub-event'; startDate: Date; endDate: Date; subType: string | null }
  | { kind: 'car-pool'; departureTime: Date | null; returnTime: Date | null }

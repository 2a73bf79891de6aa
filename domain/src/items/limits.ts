/** For flights and buses (R62). */
export const OPENS_BEFORE_DEPARTURE_MINUTES = 30
/** The usual advice; an item can have its own (R34). */
export const ARRIVE_MINUTES_BEFORE = 120

/** For rooms without hours of their own (R9). */
export const ROOM_HOURS = {
  attendee: { checkIn: '15:00', checkOut: '06:00' },
  dashboard: { checkIn: '12:00', checkOut: '11:00' },
} as const

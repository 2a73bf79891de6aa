/** Of a flight, a bus or a room. */
export const NUMBER_LENGTH = 30
export const FLIGHT_NAME_LENGTH = 100
export const BUS_NAME_LENGTH = 80
export const AIRPORT_LENGTH = 200
export const TERMINAL_LENGTH = 50
export const BOARDING_LENGTH = 200
export const SESSION_NAME_LENGTH = 100
export const SESSION_DESCRIPTION_LENGTH = 2_000
export const SESSION_LOCATION_LENGTH = 200
export const SUB_TYPE_LENGTH = 40
export const MAX_ARRIVE_MINUTES = 720
/** Seats of a bus, beds of a room. */
export const MAX_CAPACITY = 500
/** What is further from its event has a mistyped month or year. */
export const FURTHEST_DAYS = 30
/** Added to an item, removed from it or looked up, in one call. */
export const MAX_PEOPLE_AT_ONCE = 500

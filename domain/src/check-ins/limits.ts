export const CLIENT_KEY_LENGTH = { min: 16, max: 64 } as const
export const ANNUL_REASON_MAX = 300
export const CHECKED_IN_USERS_MAX = 20_000
export const CHECK_IN_BODY_BYTES = 256 * 1024
/** From when on a phone counts the minutes until a person has to be there. */
export const SOON_MINUTES = 90
/** What has left without a person stays the first thing on their screen for so long, or until they call. */
export const MISSED_LEADS_MINUTES = 120
/** Drivers wait for a moment; nobody has missed anything yet. */
export const LEAVING_MINUTES = 5
/** After so long, what nobody has marked as departed has left all the same. */
export const LEFT_FOR_SURE_MINUTES = 15
/** A person sees that they are checked in, and a double tap finds nothing else in its place. */
export const JUST_CHECKED_IN_SECONDS = 5
/** From a flight's landing to the seat of what departs next: to leave the plane, wait for the bags and find it. */
export const FROM_LANDING_MINUTES = 60

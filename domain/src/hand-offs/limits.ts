export const HAND_OFF_MINUTES = 2
/** Wrong tries after which a code is of no use. */
export const HAND_OFF_TRIES = 5
/** Finds the code; the rest of it is the secret. */
export const SELECTOR_LENGTH = 3
export const HAND_OFF_LENGTH = 8

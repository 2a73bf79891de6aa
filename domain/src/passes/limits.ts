/** How often the code of a pass changes. */
export const PASS_STEP_SECONDS = 30
/** Steps before and after the current one that a scan accepts. */
export const PASS_STEPS_ACCEPTED = 1

/** 24 digits fit the smallest QR code (version 1, 21 x 21 modules) with a quarter of it as error correction (level Q). */
export const PASS_DIGITS = { number: 9, step: 5, mac: 10 } as const
export const PASS_NUMBERS = { min: 100_000_000, max: 999_999_999 } as const

/** A scan that came later than this after its own moment says when it came. */
export const SCAN_LATE_SECONDS = 120
/** The scanner drops a code that it has just seen. */
export const SAME_CODE_SECONDS = 5
export const SCAN_CODE_MAX = 200
export const SCANS_PER_MINUTE = 120
/** In the list on the scanner. */
export const LAST_SCANS = 10

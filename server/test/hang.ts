/** Milliseconds after which a wait or a test counts as hanging. What must be fast is asserted separately. */
export const HANG_MS = 120_000
export const TEST_HANG_MS = 300_000

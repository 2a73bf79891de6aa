/** A device that has not confirmed a push for this long does not count as alive (R370). */
export const SILENT_AFTER_HOURS = 24
/** Nobody messages more people than this one by one. */
export const QUEUE_MAX = 500
/** An installed app says so once in this time. */
export const SAY_INSTALLED_AFTER_HOURS = 24

export const NEXT_STEPS = ['push', 'email', 'whatsapp', 'call', 'none'] as const
export type NextStep = (typeof NEXT_STEPS)[number]

/** `unreachable`: whatsapp, call and none together. `no-preferences` is for Admins only. */
export const REACH_LISTS = [...NEXT_STEPS, 'unreachable', 'not-installed', 'no-preferences'] as const
export type ReachList = (typeof REACH_LISTS)[number]

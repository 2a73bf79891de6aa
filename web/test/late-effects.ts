import timers from 'node:timers'

/**
 * React's scheduler, which runs effects after a paint, is always a moment late here. So a test that reads between a
 * render and its effect fails each time, and not only on a busy machine.
 */
const realTimeout = timers.setTimeout
const late = (work: (...args: unknown[]) => void, ...args: unknown[]) => realTimeout(work, 1, ...args)
Object.assign(globalThis, { setImmediate: late })

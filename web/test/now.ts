/** When all tests happen, unless they say otherwise: five in the morning in Asia/Kolkata, on the second of three days of an event. */
export const NOW = new Date('2026-11-21T05:00:00+05:30')

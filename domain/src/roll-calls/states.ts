export const ANSWERS = ['safe', 'help'] as const
export type RollCallAnswer = (typeof ANSWERS)[number]

/** In the order of the board: those who need something first. */
export const PEOPLE_STATES = ['help', 'silent', 'safe'] as const
export type PeopleState = (typeof PEOPLE_STATES)[number]

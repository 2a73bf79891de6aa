export const ANSWERS = ['safe', 'help'] as const
export type RollCallAnswer = (typeof ANSWERS)[number]

/** In the order of the board: those who need something first. */
export const PEOPLE_STATES = ['help', 'silent', 'safe'] as const
export type PeopleState = (typeof PEOPLE_STATES)[number]

export const ROLL_CALL_LISTS = ['all', ...PEOPLE_STATES] as const
export type RollCallList = (typeof ROLL_CALL_LISTS)[number]

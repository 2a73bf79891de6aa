/** In the order of the board. */
export const BOARD_TYPES = ['flight', 'bus', 'hotel', 'car-pool', 'sub-event'] as const
export type BoardType = (typeof BOARD_TYPES)[number]

/** `mine`: only what the caller co-ordinates. `car-pools`: each car pool by itself, so that an Admin can act on it. */
export const BOARD_VIEWS = ['all', 'mine', 'car-pools'] as const
export type BoardView = (typeof BOARD_VIEWS)[number]

export const PEOPLE_LISTS = ['users', 'checked-in', 'pending'] as const
export type PeopleList = (typeof PEOPLE_LISTS)[number]

/** `mine`: only what the caller co-ordinates. `car-pools`: each car pool by itself, so that an Admin can act on it. */
export const BOARD_VIEWS = ['all', 'mine', 'car-pools'] as const
export type BoardView = (typeof BOARD_VIEWS)[number]

export const PEOPLE_LISTS = ['users', 'checked-in', 'pending'] as const
export type PeopleList = (typeof PEOPLE_LISTS)[number]

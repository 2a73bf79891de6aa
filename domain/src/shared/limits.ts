export const DEFAULT_PAGE_SIZE = 25
export const MAX_PAGE_SIZE = 1000

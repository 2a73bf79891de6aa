import { queryString } from '#device/query-string.ts'

/** Only Admins have more events, so the home screen is one request for everybody else. */
const PAGE_SIZE = 100

export const firstPage = {
  populate: ['coverImage'],
  sort: ['startDate:desc'],
  pagination: { pageSize: PAGE_SIZE },
} as const

export const oneEvent = { populate: ['coverImage'] } as const

/** For scripts that ask early, whose size the endpoints of `domain` would double. */
export const firstPagePath = `/events${queryString(firstPage)}`

/** Only Admins have more events, so the home screen is one request for everybody else. */
const PAGE_SIZE = 100

export const firstPage = {
  populate: ['coverImage'],
  sort: ['startDate:desc'],
  pagination: { pageSize: PAGE_SIZE },
} as const

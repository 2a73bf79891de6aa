import { readEarly } from '#device/early-read.ts'
import { queryString } from '#device/query-string.ts'
import { firstPagePath, oneEvent } from '#features/event-data/first-page.ts'

/** The first script of a page: it asks for what the first screen shows. */
export const events = location.pathname === '/' ? readEarly(firstPagePath) : null

const [, id] = /^\/events\/(\d+)\/my-checkin\/?$/.exec(location.pathname) ?? []
if (id) {
  void readEarly(`/events/${id}${queryString(oneEvent)}`)
  void readEarly(`/events/${id}/my-itinerary`)
}

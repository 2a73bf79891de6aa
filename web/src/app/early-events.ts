import { readEarly } from '#device/early-read.ts'
import { queryString } from '#device/query-string.ts'
import { firstPage } from '#features/event-data/first-page.ts'

/** A script of its own in the page of the events. It names their endpoint itself, because `domain` would double its size. */
if (location.pathname === '/') readEarly(`/events${queryString(firstPage)}`)

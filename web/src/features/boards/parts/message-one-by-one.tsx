import { OneByOneLink } from '#features/notifications/one-by-one-link.tsx'
import type { PeopleContext } from '../board-context.ts'

/** To the cards of those who are pending. */
export const MessageOneByOne = ({ event, view, day, id, item }: PeopleContext) =>
  (id === null || item) && (
    <OneByOneLink event={event} whom={{ queue: 'board', view, day, ...(id === null ? {} : { item: id }) }} />
  )

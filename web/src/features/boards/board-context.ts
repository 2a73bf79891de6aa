import type { BoardView, PeopleList } from '@muster/domain/boards/limits.ts'
import type { BoardItem } from '@muster/domain/boards/schema.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { BoardAddress } from './use-board-address.ts'

export interface BoardContext {
  event: EventReply
  view: BoardView
  day: string
  /** of the event's time zone */
  today: string
  address: BoardAddress
}

export interface PeopleContext extends BoardContext {
  /** the documentId of an item; `null`: everybody of the board */
  id: string | null
  /** `undefined` while loading, or without an id */
  item: BoardItem | undefined
  list: PeopleList
}

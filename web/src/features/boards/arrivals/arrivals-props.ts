import type { BoardContext } from '../board-context.ts'

export interface ArrivalsProps extends BoardContext {
  /** the documentId of an item; `null`: the whole day */
  item: string | null
}

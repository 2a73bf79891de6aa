import { Refused } from '#refused.ts'
import type { CountedBoard } from './board-of-day.ts'
import type { CountedEntry, Crowd } from './count-people.ts'

interface ChosenLines {
  crowd: Crowd
  lines: readonly CountedEntry[]
}

/** One line of the board by its documentId, or all of them. */
export function chosenLines({ items, all }: CountedBoard, item: string | undefined): ChosenLines {
  if (item === undefined) return { crowd: all, lines: items }
  const lines = items.filter(({ entry }) => entry.documentId === item)
  if (!lines[0]) throw new Refused('not_found')
  return { crowd: lines[0], lines }
}

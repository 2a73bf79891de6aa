import type { ItemKind } from '../items/kinds.ts'
import { itineraryWords } from './words.ts'

const TITLES: Partial<Record<ItemKind, (name: string) => string>> = {
  'hotel-room': itineraryWords.room,
  'car-pool': itineraryWords.carPoolOf,
}

/** By its number, its name or, for a car pool, the name of its owner. `kind` is null for a deleted item. */
export const itemTitle = (kind: ItemKind | null, name: string): string =>
  (kind && TITLES[kind]?.(name)) ?? name

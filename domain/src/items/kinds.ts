export const ITEM_KINDS = ['flight', 'bus', 'hotel-room', 'car-pool', 'sub-event'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** In the order of the board. */
export const BOARD_TYPES = ['flight', 'bus', 'hotel', 'car-pool', 'sub-event'] as const
export type BoardType = (typeof BOARD_TYPES)[number]

/** What kinds differ in, apart from their own columns, times and words. */
export const KINDS = {
  flight: { boardType: 'flight', hasSecondLeg: false },
  bus: { boardType: 'bus', hasSecondLeg: false },
  'hotel-room': { boardType: 'hotel', hasSecondLeg: true },
  'car-pool': { boardType: 'car-pool', hasSecondLeg: true },
  'sub-event': { boardType: 'sub-event', hasSecondLeg: false },
} as const satisfies Record<ItemKind, { boardType: BoardType; hasSecondLeg: boolean }>

export const kindOfType = (type: BoardType): ItemKind => (type === 'hotel' ? 'hotel-room' : type)

/** The one line that stands for all items of a kind, where a board shows them so. */
export const CONSOLIDATED = {
  hotel: { id: -1, documentId: 'hotel' },
  'car-pool': { id: -2, documentId: 'car-pools' },
} as const
export type ConsolidatedType = keyof typeof CONSOLIDATED
export const isConsolidatedType = (type: BoardType): type is ConsolidatedType => type in CONSOLIDATED

/** `null` for a kind whose items are never one line. */
export function documentIdOfAll(kind: ItemKind): string | null {
  const { boardType } = KINDS[kind]
  return isConsolidatedType(boardType) ? CONSOLIDATED[boardType].documentId : null
}

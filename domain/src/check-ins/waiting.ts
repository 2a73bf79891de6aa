import type { Waiting } from '../connectivity/waiting.ts'
import type { Leg } from '../items/facts.ts'
import type { ItemKind } from '../items/kinds.ts'

/** A check-in on its way. */
export interface WaitingCheckIn extends Waiting {
  eventId: number
  itemId: number
  kind: ItemKind
  leg: Leg
}

type Place = Pick<WaitingCheckIn, 'userId' | 'itemId' | 'leg'>

/** A second tap is the same check-in. After a refusal it is a new one. */
export const waitingAt = <One extends WaitingCheckIn>(waiting: readonly One[], place: Place) =>
  waiting.findLast(one => one.userId === place.userId && one.itemId === place.itemId && one.leg === place.leg)

import type { Waiting } from '../connectivity/waiting.ts'
import type { Leg } from '../items/facts.ts'
import type { BoardType } from '../items/kinds.ts'
import type { KeptVerdict } from './facts.ts'

/** A scan on its way, with what its scanner has to read of it. */
export interface WaitingScan extends Waiting {
  itemId: number
  itemName: string
  type: BoardType
  leg: Leg
  code: string
  timezone: string
  /** what the phone has said; `null` until then */
  said: KeptVerdict | null
  /** by the list of the phone */
  name: string | null
}

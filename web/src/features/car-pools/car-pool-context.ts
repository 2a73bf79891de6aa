import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Me } from './describe-car-pool.ts'

export interface CarPoolContext {
  event: EventReply
  meId: number
  /** `null` for an Admin who is not a member of the event: no actions */
  me: Me | null
}

/** The query parameter that names the car pool whose details are open. */
export const CAR_POOL_PARAM = 'pool'

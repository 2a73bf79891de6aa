import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Me } from '../describe-pool.ts'
import type { CarPoolActions } from '../use-car-pool-actions.ts'

/** What a card and the detail need to know besides the car pool. */
export interface PoolContext {
  event: EventReply
  meId: number
  /** null for an Admin who has not joined the event: there is nothing to do for them */
  me: Me | null
  actions: CarPoolActions
}

/** What the address calls the car pool whose detail is open. */
export const POOL_IN_ADDRESS = 'pool'

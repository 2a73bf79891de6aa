import type { Tx } from '#db/connect.ts'
import * as store from '../store/car-pools.ts'

/** For accounts, after a change of name or phone. Returns the events. */
export const touchCarPoolsOf = (tx: Tx, userId: number) => store.touchCarPoolsOf(tx, userId)

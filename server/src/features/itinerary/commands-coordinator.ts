import type { Tx } from '#db/connect.ts'
import * as store from './store-touch.ts'

/** For accounts, after a change of name or phone. */
export const touchItemsOf = (tx: Tx, userId: number, now: Date) => store.touchItemsOf(tx, userId, now)

/** For accounts that are deleted. */
export const deleteCoordinator = (tx: Tx, userId: number, now: Date) =>
  store.deleteCoordinator(tx, userId, now)

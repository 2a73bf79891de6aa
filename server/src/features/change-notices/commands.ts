import type { Tx } from '#db/connect.ts'
import * as store from './store.ts'

/** For commands that put people on another item and tell them so. */
export const tellsItself = (tx: Tx): Promise<unknown> => store.markToldByItself(tx)

/** For accounts that are deleted. */
export const forgetChanges = (tx: Tx, userId: number): Promise<unknown> => store.deleteChangesOf(tx, userId)

import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import * as store from './store.ts'

/** For car pools: somebody takes a seat in one that has left, for the way back. */
export const excuseLate = ({ now }: Context, tx: Tx, itemId: number, userId: number) =>
  store.excuseLate(tx, itemId, userId, now())

/** For accounts that are deleted. */
export const forgetExcuses = (tx: Tx, userId: number) => store.forgetExcuses(tx, userId)

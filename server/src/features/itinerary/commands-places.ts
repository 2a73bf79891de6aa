import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { annulCheckInsOf } from '#features/check-ins/commands.ts'
import type { Caller } from '#http/caller.ts'
import { deletePlace, insertPlace } from './store-places.ts'

type Place = Parameters<typeof deletePlace>[1]

/** A flight, bus or room. The item is locked. */
export async function takeOff(
  ctx: Context,
  tx: Tx,
  me: Caller,
  { reason, ...place }: Place & { reason: string },
): Promise<void> {
  await deletePlace(tx, place)
  await annulCheckInsOf(ctx, tx, me, { itemId: place.item.id, userIds: [place.userId], reason })
}

export const putOn = ({ now }: Context, tx: Tx, place: Place) => insertPlace(tx, place, now())

import type { Tx } from '#db/connect.ts'

export interface Device {
  endpoint: string
  p256dh: string
  auth: string
  expiration_time: Date | null
  user_agent: string | null
  is_active: boolean
  last_used: Date
  session_id: number
  user_id: number
}

/** One at a time for each person, so that the limit holds. */
export const lockOwner = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

/** A row of its own for the next person: what was on its way to the earlier one finds no device. */
export const deleteOfOthers = (tx: Tx, { endpoint, user_id }: Device) =>
  tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '!=', user_id)
    .execute()

/** `undefined` if another person has it meanwhile. */
export async function upsertOwn(tx: Tx, device: Device): Promise<number | undefined> {
  const { endpoint: _, user_id, ...values } = device
  const saved = await tx
    .insertInto('push_subscriptions')
    .values(device)
    .onConflict(conflict =>
      conflict.column('endpoint').doUpdateSet(values).where('push_subscriptions.user_id', '=', user_id),
    )
    .returning('id')
    .executeTakeFirst()
  return saved?.id
}

export const lockDevice = (tx: Tx, endpoint: string) =>
  tx
    .selectFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .select(['id', 'auth'])
    .forUpdate()
    .executeTakeFirst()

type Renewed = Pick<Device, 'endpoint' | 'p256dh' | 'auth' | 'expiration_time' | 'last_used'>

/** The row and its id stay, so that what is on its way is sent to the new address. */
export const moveDevice = (tx: Tx, id: number, renewed: Renewed) =>
  tx.updateTable('push_subscriptions').set(renewed).where('id', '=', id).execute()

export const deleteLeastUsed = (tx: Tx, userId: number, keep: number) =>
  tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', query =>
      query
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_used', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute()

export const deleteOwn = (tx: Tx, userId: number, endpoint: string) =>
  tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute()

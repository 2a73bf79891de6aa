import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'

export const DELIVER_QUEUE = 'deliver'

export interface DeliverJob {
  notificationId: number
}

/** In the transaction that writes the recipients. */
export const queueDelivery = ({ jobs }: Pick<Context, 'jobs'>, tx: Tx, notificationId: number) =>
  jobs.send(tx, DELIVER_QUEUE, { notificationId } satisfies DeliverJob)

/** As `queueDelivery`, for any number. */
export const queueDeliveries = (
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  notificationIds: readonly number[],
) =>
  jobs.sendAll(
    tx,
    DELIVER_QUEUE,
    notificationIds.map(notificationId => ({ notificationId }) satisfies DeliverJob),
  )

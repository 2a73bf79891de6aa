import * as endpoints from '@muster/domain/car-pools/endpoints.ts'
import {
  answeredRequestReply,
  deletedReply,
  oneCarPoolReply,
  waitReply,
} from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { Context } from '#context.ts'
import { addMe } from '#features/check-ins/add-me.ts'
import type { Caller } from '#http/caller.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as commands from './commands.ts'
import * as requests from './commands-requests.ts'
import * as seats from './commands-seats.ts'
import * as waiting from './commands-waiting.ts'
import { findVisiblePool } from './locks.ts'
import { carPoolReads } from './read-routes.ts'
import * as views from './views.ts'

const SHOWN = new Set(['event', 'car_owner', 'assigned_users', 'requests'])
const BOTH_LEGS = new Set(['checked_in_users', 'checked_out_users'])

export async function carPools(mounting: Mounting): Promise<void> {
  carPoolReads(mounting)
  mount(mounting, endpoints.createCarPool, oneCarPoolReply, async ({ body }, me, ctx) => {
    const id = await commands.createCarPool(ctx, me, body.data)
    return { data: await views.carPool(ctx, me, { id }, SHOWN), message: carPoolWords.created }
  })
  mount(mounting, endpoints.updateCarPool, oneCarPoolReply, async ({ params, body }, me, ctx) => {
    const { checked_in_users, checked_out_users, ...data } = body.data
    if (checked_in_users ?? checked_out_users) {
      const { id } = await findVisiblePool(ctx, me, idOf(params))
      await addMe(ctx, me, { id: { id }, kind: 'car-pool' }, { checked_in_users, checked_out_users })
      return { data: await views.carPool(ctx, me, { id }, BOTH_LEGS) }
    }
    const id = await commands.updateCarPool(ctx, me, idOf(params), data)
    return { data: await views.carPool(ctx, me, { id }, SHOWN), message: carPoolWords.updated }
  })
  mount(mounting, endpoints.deleteCarPool, deletedReply, async ({ params }, me, ctx) => ({
    data: await commands.deleteCarPool(ctx, me, idOf(params)),
    message: carPoolWords.deleted,
  }))
  mount(mounting, endpoints.joinCarPool, oneCarPoolReply, async ({ params, body }, me, ctx) => {
    const { id, message } = await seats.joinCarPool(ctx, me, idOf(params), body.message ?? null)
    return { data: await views.carPool(ctx, me, { id }, SHOWN), message }
  })
  mount(mounting, endpoints.leaveCarPool, oneCarPoolReply, async ({ params }, me, ctx) => {
    const id = await seats.leaveCarPool(ctx, me, idOf(params))
    return { data: await views.carPool(ctx, me, { id }, SHOWN), message: carPoolWords.left }
  })
  mount(mounting, endpoints.waitForSeat, waitReply, async ({ params }, me, ctx) => {
    await waiting.waitForSeat(ctx, me, idOf(params))
    return { data: { isWaiting: true } }
  })
  mount(mounting, endpoints.stopWaitingForSeat, waitReply, async ({ params }, me, ctx) => {
    await waiting.stopWaitingForSeat(ctx, me, idOf(params))
    return { data: { isWaiting: false } }
  })
  mount(mounting, endpoints.createCarPoolRequest, answeredRequestReply, async ({ body }, me, ctx) =>
    replyOf(ctx, me, await requests.createCarPoolRequest(ctx, me, body.data)),
  )
  mount(mounting, endpoints.respondToRequest, answeredRequestReply, async ({ params, body }, me, ctx) =>
    replyOf(ctx, me, await requests.respondToRequest(ctx, me, idOf(params), body.action)),
  )
  mount(mounting, endpoints.cancelCarPoolRequest, answeredRequestReply, async ({ params, body }, me, ctx) =>
    replyOf(ctx, me, await requests.cancelCarPoolRequest(ctx, me, idOf(params), body.reason ?? null)),
  )
}

async function replyOf(ctx: Context, me: Caller, { id, message }: { id: number; message: string }) {
  return { data: await views.carPoolRequest(ctx, me, id), message }
}

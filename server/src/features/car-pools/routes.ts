import * as endpoints from '@muster/domain/car-pools/endpoints.ts'
import {
  answeredRequestReply,
  cancelRequestBody,
  carPoolPointsReply,
  carPoolRequestsReply,
  carPoolsReply,
  createCarPoolBody,
  createRequestBody,
  deletedReply,
  inviteesReply,
  joinCarPoolBody,
  oneCarPoolReply,
  oneCarPoolRequestReply,
  respondBody,
  updateCarPoolBody,
  waitReply,
} from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { addMe } from '#features/check-ins/commands-add-me.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { findVisibleCarPool, idFrom, refuseAnother } from './commands/access.ts'
import { cancelRequest } from './commands/cancel.ts'
import { createCarPool } from './commands/create.ts'
import { deleteCarPool } from './commands/delete.ts'
import { inviteToCarPool } from './commands/invite.ts'
import { joinCarPool } from './commands/join.ts'
import { leaveCarPool } from './commands/leave.ts'
import { acceptRequest, rejectRequest } from './commands/respond.ts'
import { updateCarPool } from './commands/update.ts'
import { stopWaitingForSeat, waitForSeat } from './commands/wait.ts'
import * as views from './views/views.ts'

const CHANGED_PARTS = new Set(['event', 'car_owner', 'assigned_users', 'requests'])
const REQUEST_PARTS = new Set(['requester', 'requestee', 'car_pool'])
const CHECK_IN_PARTS = new Set(['checked_in_users', 'checked_out_users'])

export async function carPools(mounting: Mounting): Promise<void> {
  mountReads(mounting)
  mountCarPools(mounting)
  mountRequests(mounting)
}

function mountReads(mounting: Mounting): void {
  mount(mounting, endpoints.listCarPools, { reply: carPoolsReply }, ({ query }, me, ctx) =>
    views.carPools(ctx, me, query),
  )
  mount(mounting, endpoints.readCarPool, { reply: oneCarPoolReply }, async ({ params, query }, me, ctx) => ({
    data: await views.carPool(ctx, me, idOf(params), query.populate),
  }))
  mount(mounting, endpoints.listCarPoolPoints, { reply: carPoolPointsReply }, ({ params }, me, ctx) =>
    views.carPoolPoints(ctx, me, idOf(params)),
  )
  mount(mounting, endpoints.listInvitees, { reply: inviteesReply }, ({ params, query }, me, ctx) =>
    views.invitees(ctx, me, idOf(params), query),
  )
  mount(mounting, endpoints.listCarPoolRequests, { reply: carPoolRequestsReply }, ({ query }, me, ctx) =>
    views.carPoolRequests(ctx, me, query),
  )
  mount(
    mounting,
    endpoints.readCarPoolRequest,
    { reply: oneCarPoolRequestReply },
    async ({ params, query }, me, ctx) => ({
      data: await views.carPoolRequest(ctx, me, idOf(params), query.populate),
    }),
  )
}

function mountCarPools(mounting: Mounting): void {
  mount(
    mounting,
    endpoints.createCarPool,
    { reply: oneCarPoolReply, body: createCarPoolBody },
    async ({ body, query }, me, ctx) => {
      const id = await createCarPool(ctx, me, body.data)
      return {
        data: await views.carPool(ctx, me, { id }, CHANGED_PARTS.union(query.populate)),
        message: carPoolWords.created,
      }
    },
  )
  mount(
    mounting,
    endpoints.updateCarPool,
    { reply: oneCarPoolReply, body: updateCarPoolBody },
    async ({ params, body, query }, me, ctx) => {
      const { checked_in_users, checked_out_users, ...data } = body.data
      if (checked_in_users ?? checked_out_users) {
        const found = await findVisibleCarPool(ctx, me, idOf(params))
        refuseAnother(found, data)
        const { id } = found
        await addMe(ctx, me, { id: { id }, kind: 'car-pool' }, { checked_in_users, checked_out_users })
        return { data: await views.carPool(ctx, me, { id }, CHECK_IN_PARTS.union(query.populate)) }
      }
      const id = await updateCarPool(ctx, me, idOf(params), data)
      return {
        data: await views.carPool(ctx, me, { id }, CHANGED_PARTS.union(query.populate)),
        message: carPoolWords.updated,
      }
    },
  )
  mount(mounting, endpoints.deleteCarPool, { reply: deletedReply }, async ({ params }, me, ctx) => ({
    data: await deleteCarPool(ctx, me, idOf(params)),
    message: carPoolWords.deleted,
  }))
  mount(
    mounting,
    endpoints.joinCarPool,
    { reply: oneCarPoolReply, body: joinCarPoolBody },
    async ({ params, body, query }, me, ctx) => {
      const { carPoolId, isSeated } = await joinCarPool(ctx, me, idOf(params), body)
      const message = isSeated ? carPoolWords.joined : carPoolWords.requestSent
      return {
        data: await views.carPool(ctx, me, { id: carPoolId }, CHANGED_PARTS.union(query.populate)),
        message,
      }
    },
  )
  mount(mounting, endpoints.leaveCarPool, { reply: oneCarPoolReply }, async ({ params, query }, me, ctx) => {
    const id = await leaveCarPool(ctx, me, idOf(params))
    return {
      data: await views.carPool(ctx, me, { id }, CHANGED_PARTS.union(query.populate)),
      message: carPoolWords.left,
    }
  })
  mount(mounting, endpoints.waitForSeat, { reply: waitReply }, async ({ params }, me, ctx) => {
    await waitForSeat(ctx, me, idOf(params))
    return { data: { isWaiting: true } }
  })
  mount(mounting, endpoints.stopWaitingForSeat, { reply: waitReply }, async ({ params }, me, ctx) => {
    await stopWaitingForSeat(ctx, me, idOf(params))
    return { data: { isWaiting: false } }
  })
}

function mountRequests(mounting: Mounting): void {
  mount(
    mounting,
    endpoints.createCarPoolRequest,
    { reply: answeredRequestReply, body: createRequestBody },
    async ({ body, query }, me, ctx) => {
      const populate = REQUEST_PARTS.union(query.populate)
      const carPoolId = idFrom(body.data.car_pool)
      if (body.data.request_type === 'invite_request') {
        const id = await inviteToCarPool(ctx, me, carPoolId, body.data)
        return {
          data: await views.carPoolRequest(ctx, me, { id }, populate),
          message: carPoolWords.inviteSent,
        }
      }
      const { requestId, isSeated } = await joinCarPool(ctx, me, carPoolId, body.data)
      const message = isSeated ? carPoolWords.joined : carPoolWords.requestSent
      return { data: await views.carPoolRequest(ctx, me, { id: requestId }, populate), message }
    },
  )
  mount(
    mounting,
    endpoints.respondToRequest,
    { reply: answeredRequestReply, body: respondBody },
    async ({ params, body, query }, me, ctx) => {
      const isAccepted = body.action === 'accept'
      const id = await (isAccepted ? acceptRequest : rejectRequest)(ctx, me, idOf(params))
      const message = isAccepted ? carPoolWords.requestAccepted : carPoolWords.requestRejected
      return {
        data: await views.carPoolRequest(ctx, me, { id }, REQUEST_PARTS.union(query.populate)),
        message,
      }
    },
  )
  mount(
    mounting,
    endpoints.cancelCarPoolRequest,
    { reply: answeredRequestReply, body: cancelRequestBody },
    async ({ params, body, query }, me, ctx) => {
      const id = await cancelRequest(ctx, me, idOf(params), body.reason ?? null)
      return {
        data: await views.carPoolRequest(ctx, me, { id }, REQUEST_PARTS.union(query.populate)),
        message: carPoolWords.requestCancelled,
      }
    },
  )
}

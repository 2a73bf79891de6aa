import * as endpoints from '@muster/domain/car-pools/endpoints.ts'
import {
  carPoolPointsReply,
  carPoolRequestsReply,
  carPoolsReply,
  inviteesReply,
  oneCarPoolReply,
} from '@muster/domain/car-pools/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as views from './views.ts'

export function carPoolReads(mounting: Mounting): void {
  mount(mounting, endpoints.listCarPools, carPoolsReply, ({ query }, me, ctx) =>
    views.carPools(ctx, me, query),
  )
  mount(mounting, endpoints.readCarPool, oneCarPoolReply, async ({ params, query }, me, ctx) => ({
    data: await views.carPool(ctx, me, idOf(params), query.populate),
  }))
  mount(mounting, endpoints.listCarPoolPoints, carPoolPointsReply, ({ params }, me, ctx) =>
    views.carPoolPoints(ctx, me, idOf(params)),
  )
  mount(mounting, endpoints.listInvitees, inviteesReply, ({ params, query }, me, ctx) =>
    views.invitees(ctx, me, idOf(params), query),
  )
  mount(mounting, endpoints.listCarPoolRequests, carPoolRequestsReply, ({ query }, me, ctx) =>
    views.carPoolRequests(ctx, me, query),
  )
}

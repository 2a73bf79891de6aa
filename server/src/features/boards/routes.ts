import * as endpoints from '@muster/domain/boards/endpoints.ts'
import { arrivalsReply, boardPeopleReply, boardReply } from '@muster/domain/boards/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { board } from './views.ts'
import { arrivals } from './views-arrivals.ts'
import { people } from './views-people.ts'

export async function boards(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readBoard, { reply: boardReply }, ({ params, query }, me, ctx) =>
    board(ctx, me, idOf(params), query),
  )
  mount(mounting, endpoints.listBoardPeople, { reply: boardPeopleReply }, ({ params, query }, me, ctx) =>
    people(ctx, me, idOf(params), query),
  )
  mount(mounting, endpoints.readArrivals, { reply: arrivalsReply }, ({ params, query }, me, ctx) =>
    arrivals(ctx, me, idOf(params), query),
  )
}

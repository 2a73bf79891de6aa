import * as endpoints from '@muster/domain/check-ins/endpoints.ts'
import type { PeopleLists } from '@muster/domain/check-ins/facts.ts'
import {
  addMeInput,
  addMeToRoomInput,
  annulCheckInInput,
  checkInInput,
  checkInReply,
  trailReply,
} from '@muster/domain/check-ins/schema.ts'
import {
  oneBusReply,
  oneFlightReply,
  oneHotelRoomReply,
  oneSubEventReply,
} from '@muster/domain/itinerary/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import * as items from '#features/itinerary/views.ts'
import type { itemViews } from '#features/itinerary/views-item-listing.ts'
import type { Caller } from '#http/caller.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import type { Query } from '#http/query.ts'
import { Refused } from '#refused.ts'
import * as commands from './commands.ts'
import { addMe } from './commands-add-me.ts'
import * as views from './views.ts'
import { findIfEverybodyIn } from './views-add-me.ts'
import { trail } from './views-trail.ts'

const CHECKED_IN = new Set(['checked_in_users'])
const BOTH_LEGS = new Set(['checked_in_users', 'checked_out_users'])

interface Input {
  params: { id: string }
  query: Query
  body: { data: PeopleLists<AnyId> }
}

/** Answers with the item and the lists as they are now. */
const addingTo =
  <Reply extends object>(view: ReturnType<typeof itemViews<Reply>>, lists: ReadonlySet<string>) =>
  async ({ params, body, query }: Input, me: Caller, ctx: Context) => {
    const [id, populate] = [idOf(params), lists.union(query.populate)]
    const of = { id, kind: view.kind }
    const known = await findIfEverybodyIn(ctx, me, of, body.data)
    if (known) return { data: await view.toReply(known, populate) }
    await addMe(ctx, me, of, body.data)
    return { data: await view.read(ctx, me, id, populate) }
  }

export async function checkIns(mounting: Mounting): Promise<void> {
  mount(
    mounting,
    endpoints.checkIn,
    { reply: checkInReply, body: checkInInput },
    async ({ params, body }, me, ctx) =>
      views.checkInResult(ctx, await commands.checkIn(ctx, me, idOf(params), body)),
  )
  mount(
    mounting,
    endpoints.annulCheckIn,
    { reply: checkInReply, body: annulCheckInInput },
    async ({ params, body }, me, ctx) =>
      views.checkInResult(ctx, await commands.annulCheckIn(ctx, me, idOf(params), body)),
  )
  mount(mounting, endpoints.readTrail, { reply: trailReply }, async ({ params }, me, ctx) => {
    const item = await commands.readItemForStaff(ctx, me, idOf(params))
    const user = idOf({ id: params.userId })
    if (!('id' in user)) throw new Refused('not_found')
    return trail(ctx, item.id, user.id)
  })
  mount(
    mounting,
    endpoints.addMeToSubEvent,
    { reply: oneSubEventReply, body: addMeInput },
    addingTo(items.subEvents, CHECKED_IN),
  )
  mount(
    mounting,
    endpoints.addMeToFlight,
    { reply: oneFlightReply, body: addMeInput },
    addingTo(items.flights, CHECKED_IN),
  )
  mount(
    mounting,
    endpoints.addMeToBus,
    { reply: oneBusReply, body: addMeInput },
    addingTo(items.buses, CHECKED_IN),
  )
  mount(
    mounting,
    endpoints.addMeToHotelRoom,
    { reply: oneHotelRoomReply, body: addMeToRoomInput },
    addingTo(items.hotelRooms, BOTH_LEGS),
  )
}

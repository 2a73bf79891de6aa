import * as endpoints from '@muster/domain/check-ins/endpoints.ts'
import {
  addMeInput,
  addMeToRoomInput,
  annulCheckInInput,
  checkInInput,
  checkInReply,
} from '@muster/domain/check-ins/schema.ts'
import {
  oneBusReply,
  oneFlightReply,
  oneHotelRoomReply,
  oneSubEventReply,
} from '@muster/domain/itinerary/schema.ts'
import * as items from '#features/itinerary/views.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as commands from './commands.ts'
import { addMe } from './commands-add-me.ts'
import * as views from './views.ts'

const CHECKED_IN = new Set(['checked_in_users'])
const BOTH_LEGS = new Set(['checked_in_users', 'checked_out_users'])

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
  mount(
    mounting,
    endpoints.addMeToSubEvent,
    { reply: oneSubEventReply, body: addMeInput },
    async ({ params, body, query }, me, ctx) => {
      await addMe(ctx, me, { id: idOf(params), kind: 'sub-event' }, body.data)
      return { data: await items.subEvents.read(ctx, me, idOf(params), CHECKED_IN.union(query.populate)) }
    },
  )
  mount(
    mounting,
    endpoints.addMeToFlight,
    { reply: oneFlightReply, body: addMeInput },
    async ({ params, body, query }, me, ctx) => {
      await addMe(ctx, me, { id: idOf(params), kind: 'flight' }, body.data)
      return { data: await items.flights.read(ctx, me, idOf(params), CHECKED_IN.union(query.populate)) }
    },
  )
  mount(
    mounting,
    endpoints.addMeToBus,
    { reply: oneBusReply, body: addMeInput },
    async ({ params, body, query }, me, ctx) => {
      await addMe(ctx, me, { id: idOf(params), kind: 'bus' }, body.data)
      return { data: await items.buses.read(ctx, me, idOf(params), CHECKED_IN.union(query.populate)) }
    },
  )
  mount(
    mounting,
    endpoints.addMeToHotelRoom,
    { reply: oneHotelRoomReply, body: addMeToRoomInput },
    async ({ params, body, query }, me, ctx) => {
      await addMe(ctx, me, { id: idOf(params), kind: 'hotel-room' }, body.data)
      return { data: await items.hotelRooms.read(ctx, me, idOf(params), BOTH_LEGS.union(query.populate)) }
    },
  )
}

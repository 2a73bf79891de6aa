import * as endpoints from '@muster/domain/check-ins/endpoints.ts'
import { checkInReply } from '@muster/domain/check-ins/schema.ts'
import {
  oneBusReply,
  oneFlightReply,
  oneHotelRoomReply,
  oneSubEventReply,
} from '@muster/domain/itinerary/schema.ts'
import * as items from '#features/itinerary/views.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { addMe } from './add-me.ts'
import * as commands from './commands.ts'
import * as views from './views.ts'

const CHECKED_IN = new Set(['checked_in_users'])
const BOTH_LEGS = new Set(['checked_in_users', 'checked_out_users'])

export async function checkIns(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.checkIn, checkInReply, async ({ params, body }, me, ctx) =>
    views.standing(ctx, await commands.checkIn(ctx, me, idOf(params), body)),
  )
  mount(mounting, endpoints.annulCheckIn, checkInReply, async ({ params, body }, me, ctx) =>
    views.standing(ctx, await commands.annulCheckIn(ctx, me, idOf(params), body)),
  )
  mount(mounting, endpoints.addMeToSubEvent, oneSubEventReply, async ({ params, body }, me, ctx) => {
    await addMe(ctx, me, { id: idOf(params), kind: 'sub-event' }, body.data)
    return { data: await items.subEvent(ctx, me, idOf(params), CHECKED_IN) }
  })
  mount(mounting, endpoints.addMeToFlight, oneFlightReply, async ({ params, body }, me, ctx) => {
    await addMe(ctx, me, { id: idOf(params), kind: 'flight' }, body.data)
    return { data: await items.flight(ctx, me, idOf(params), CHECKED_IN) }
  })
  mount(mounting, endpoints.addMeToBus, oneBusReply, async ({ params, body }, me, ctx) => {
    await addMe(ctx, me, { id: idOf(params), kind: 'bus' }, body.data)
    return { data: await items.bus(ctx, me, idOf(params), CHECKED_IN) }
  })
  mount(mounting, endpoints.addMeToHotelRoom, oneHotelRoomReply, async ({ params, body }, me, ctx) => {
    await addMe(ctx, me, { id: idOf(params), kind: 'hotel-room' }, body.data)
    return { data: await items.hotelRoom(ctx, me, idOf(params), BOTH_LEGS) }
  })
}

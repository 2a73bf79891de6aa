import * as endpoints from '@muster/domain/itinerary/endpoints.ts'
import {
  busesReply,
  flightsReply,
  hotelRoomsReply,
  myItineraryReply,
  oneBusReply,
  oneFlightReply,
  oneHotelRoomReply,
  oneSubEventReply,
  subEventsReply,
} from '@muster/domain/itinerary/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { myItinerary } from './my-itinerary.ts'
import * as views from './views.ts'

export async function itinerary(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.listSubEvents, subEventsReply, ({ query }, me, ctx) =>
    views.subEvents(ctx, me, query),
  )
  mount(mounting, endpoints.readSubEvent, oneSubEventReply, async ({ params, query }, me, ctx) => ({
    data: await views.subEvent(ctx, me, idOf(params), query.populate),
  }))
  mount(mounting, endpoints.listFlights, flightsReply, ({ query }, me, ctx) => views.flights(ctx, me, query))
  mount(mounting, endpoints.readFlight, oneFlightReply, async ({ params, query }, me, ctx) => ({
    data: await views.flight(ctx, me, idOf(params), query.populate),
  }))
  mount(mounting, endpoints.listBuses, busesReply, ({ query }, me, ctx) => views.buses(ctx, me, query))
  mount(mounting, endpoints.readBus, oneBusReply, async ({ params, query }, me, ctx) => ({
    data: await views.bus(ctx, me, idOf(params), query.populate),
  }))
  mount(mounting, endpoints.listHotelRooms, hotelRoomsReply, ({ query }, me, ctx) =>
    views.hotelRooms(ctx, me, query),
  )
  mount(mounting, endpoints.readHotelRoom, oneHotelRoomReply, async ({ params, query }, me, ctx) => ({
    data: await views.hotelRoom(ctx, me, idOf(params), query.populate),
  }))
  mount(mounting, endpoints.readMyItinerary, myItineraryReply, async ({ params }, me, ctx) => ({
    data: await myItinerary(ctx, me, idOf(params)),
  }))
}

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
import { buses, flights, hotelRooms, subEvents } from './views.ts'
import { myItinerary } from './views-my-itinerary.ts'

export async function itinerary(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.listSubEvents, { reply: subEventsReply }, ({ query }, me, ctx) =>
    subEvents.list(ctx, me, query),
  )
  mount(
    mounting,
    endpoints.readSubEvent,
    { reply: oneSubEventReply },
    async ({ params, query }, me, ctx) => ({
      data: await subEvents.read(ctx, me, idOf(params), query.populate),
    }),
  )
  mount(mounting, endpoints.listFlights, { reply: flightsReply }, ({ query }, me, ctx) =>
    flights.list(ctx, me, query),
  )
  mount(mounting, endpoints.readFlight, { reply: oneFlightReply }, async ({ params, query }, me, ctx) => ({
    data: await flights.read(ctx, me, idOf(params), query.populate),
  }))
  mount(mounting, endpoints.listBuses, { reply: busesReply }, ({ query }, me, ctx) =>
    buses.list(ctx, me, query),
  )
  mount(mounting, endpoints.readBus, { reply: oneBusReply }, async ({ params, query }, me, ctx) => ({
    data: await buses.read(ctx, me, idOf(params), query.populate),
  }))
  mount(mounting, endpoints.listHotelRooms, { reply: hotelRoomsReply }, ({ query }, me, ctx) =>
    hotelRooms.list(ctx, me, query),
  )
  mount(
    mounting,
    endpoints.readHotelRoom,
    { reply: oneHotelRoomReply },
    async ({ params, query }, me, ctx) => ({
      data: await hotelRooms.read(ctx, me, idOf(params), query.populate),
    }),
  )
  mount(mounting, endpoints.readMyItinerary, { reply: myItineraryReply }, ({ params }, me, ctx) =>
    myItinerary(ctx, me, idOf(params)),
  )
}

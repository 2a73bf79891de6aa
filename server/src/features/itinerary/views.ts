import type { CoverImage } from '@muster/domain/events/schema.ts'
import type {
  BusesReply,
  BusReply,
  FlightReply,
  FlightsReply,
  HotelRoomReply,
  HotelRoomsReply,
  SubEventReply,
  SubEventsReply,
} from '@muster/domain/itinerary/schema.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import { coverOf, type StoredCover } from '#features/events/cover-facts.ts'
import type { Caller } from '#http/caller.ts'
import type { Query } from '#http/query.ts'
import { listItems, readItem } from './read-items.ts'
import { busScreen, flightScreen, roomScreen, subEventScreen } from './screens.ts'

type Populate = ReadonlySet<string>

export const flights = (ctx: Context, me: Caller, query: Query): Promise<FlightsReply> =>
  listItems<FlightReply>(ctx, me, flightScreen, query)
export const flight = (ctx: Context, me: Caller, id: AnyId, populate: Populate): Promise<FlightReply> =>
  readItem<FlightReply>(ctx, me, flightScreen, id, populate)

export const buses = (ctx: Context, me: Caller, query: Query): Promise<BusesReply> =>
  listItems<BusReply>(ctx, me, busScreen, query)
export const bus = (ctx: Context, me: Caller, id: AnyId, populate: Populate): Promise<BusReply> =>
  readItem<BusReply>(ctx, me, busScreen, id, populate)

export const hotelRooms = (ctx: Context, me: Caller, query: Query): Promise<HotelRoomsReply> =>
  listItems<HotelRoomReply>(ctx, me, roomScreen, query)
export const hotelRoom = (ctx: Context, me: Caller, id: AnyId, populate: Populate): Promise<HotelRoomReply> =>
  readItem<HotelRoomReply>(ctx, me, roomScreen, id, populate)

type SubEventRow = Omit<SubEventReply, 'cover'> & { cover?: StoredCover | null }

function shapeSubEvent({ cover, ...row }: SubEventRow): SubEventReply {
  const populated: { cover?: CoverImage | null } = cover === undefined ? {} : { cover: coverOf(cover) }
  return { ...row, ...populated }
}

export async function subEvents(ctx: Context, me: Caller, query: Query): Promise<SubEventsReply> {
  const { data, meta } = await listItems<SubEventRow>(ctx, me, subEventScreen, query)
  return { data: data.map(shapeSubEvent), meta }
}
export async function subEvent(
  ctx: Context,
  me: Caller,
  id: AnyId,
  populate: Populate,
): Promise<SubEventReply> {
  return shapeSubEvent(await readItem<SubEventRow>(ctx, me, subEventScreen, id, populate))
}

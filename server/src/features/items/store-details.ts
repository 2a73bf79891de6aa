import type { DraftOf, ItemDraft } from '@muster/domain/organiser/schema-items.ts'
import type { Tx } from '#db/connect.ts'
import { partsOf } from '#db/parts-of.ts'

/** The rows of an item's own kind. */

const timeOrNull = (time: string | null) => (time === null ? null : new Date(time))

const flightRow = (flight: DraftOf<'flight'>) => ({
  flight_number: flight.flightNumber,
  flight_name: flight.flightName,
  departure: new Date(flight.departure),
  arrival: new Date(flight.arrival),
  airport: flight.airport,
  terminal: flight.terminal,
  arrive_minutes_before: flight.arriveMinutesBefore,
})

const busRow = (bus: DraftOf<'bus'>) => ({
  bus_identifier: bus.busIdentifier,
  bus_number: bus.busNumber,
  time: new Date(bus.time),
  boarding_point: bus.boardingPoint,
  boarding_landmark: bus.boardingLandmark,
  boarding_latitude: bus.boardingCoOrds?.latitude ?? null,
  boarding_longitude: bus.boardingCoOrds?.longitude ?? null,
  arrive_minutes_before: bus.arriveMinutesBefore,
  capacity: bus.capacity,
})

const roomRow = (room: DraftOf<'hotel-room'>) => ({
  room_number: room.roomNumber,
  checkin_time: timeOrNull(room.checkinTime),
  checkout_time: timeOrNull(room.checkoutTime),
  capacity: room.capacity,
})

const subEventRow = (subEvent: DraftOf<'sub-event'>) => ({
  name: subEvent.name,
  description: subEvent.desc,
  start_date: new Date(subEvent.startDate),
  end_date: new Date(subEvent.endDate),
  sub_type: subEvent.subType,
  location: subEvent.location,
})

const TABLES = {
  flight: 'flights',
  bus: 'buses',
  'hotel-room': 'hotel_rooms',
  'sub-event': 'sub_events',
} as const

function rowOf(draft: ItemDraft) {
  switch (draft.kind) {
    case 'flight':
      return flightRow(draft)
    case 'bus':
      return busRow(draft)
    case 'hotel-room':
      return roomRow(draft)
    case 'sub-event':
      return subEventRow(draft)
  }
}

export interface Detailed {
  id: number
  draft: ItemDraft
}

/** Of one kind. */
export async function insertDetails(
  tx: Tx,
  kind: ItemDraft['kind'],
  items: readonly Detailed[],
): Promise<void> {
  for (const part of partsOf(items))
    await tx
      .insertInto(TABLES[kind] as 'flights')
      .values(part.map(({ id, draft }) => ({ item_id: id, ...rowOf(draft) })) as never)
      .execute()
}

export const updateSessionCover = (tx: Tx, itemId: number, imageId: number | null) =>
  tx.updateTable('sub_events').set({ cover_image_id: imageId }).where('item_id', '=', itemId).execute()

export const updateDetails = (tx: Tx, itemId: number, draft: ItemDraft): Promise<unknown> =>
  tx
    .updateTable(TABLES[draft.kind] as 'flights')
    .set(rowOf(draft) as never)
    .where('item_id', '=', itemId)
    .execute()

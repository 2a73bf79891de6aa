import type { DraftOf, ItemDraft } from '@muster/domain/organiser/schema-items.ts'
import type { Tx } from '#db/connect.ts'

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

export function insertDetails(tx: Tx, itemId: number, draft: ItemDraft): Promise<unknown> {
  const item = { item_id: itemId }
  switch (draft.kind) {
    case 'flight':
      return tx
        .insertInto('flights')
        .values({ ...item, ...flightRow(draft) })
        .execute()
    case 'bus':
      return tx
        .insertInto('buses')
        .values({ ...item, ...busRow(draft) })
        .execute()
    case 'hotel-room':
      return tx
        .insertInto('hotel_rooms')
        .values({ ...item, ...roomRow(draft) })
        .execute()
    case 'sub-event':
      return tx
        .insertInto('sub_events')
        .values({ ...item, ...subEventRow(draft) })
        .execute()
  }
}

export function updateDetails(tx: Tx, itemId: number, draft: ItemDraft): Promise<unknown> {
  switch (draft.kind) {
    case 'flight':
      return tx.updateTable('flights').set(flightRow(draft)).where('item_id', '=', itemId).execute()
    case 'bus':
      return tx.updateTable('buses').set(busRow(draft)).where('item_id', '=', itemId).execute()
    case 'hotel-room':
      return tx.updateTable('hotel_rooms').set(roomRow(draft)).where('item_id', '=', itemId).execute()
    case 'sub-event':
      return tx.updateTable('sub_events').set(subEventRow(draft)).where('item_id', '=', itemId).execute()
  }
}

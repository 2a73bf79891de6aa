import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { carPoolName } from '@muster/domain/webhooks/words.ts'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import { displayName } from '#db/display-name-sql.ts'

export interface Message {
  id: number
  messageId: string
  eventId: number | null
  /** as it is posted */
  body: string
}

/** Names are those of now, so a deleted account is not posted under its old name. */
export async function readMessages(ctx: Context, ids: readonly number[]): Promise<Map<number, Message>> {
  const rows = await dbOf(ctx)
    .selectFrom('webhook_messages as m')
    .leftJoin('events as e', 'e.id', 'm.event_id')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('items as i', 'i.id', 'm.item_id')
    .leftJoin('flights as f', 'f.item_id', 'i.id')
    .leftJoin('buses as b', 'b.item_id', 'i.id')
    .leftJoin('hotel_rooms as r', 'r.item_id', 'i.id')
    .leftJoin('sub_events as s', 's.item_id', 'i.id')
    .select(['m.id', 'm.message_id as messageId', 'm.topic', 'm.at', 'm.details', 'm.event_id as eventId'])
    .select(['e.document_id as eventDocumentId', 'e.name as eventName'])
    .select(['u.id as userId'])
    .select(({ ref }) => displayName(ref('u.name'), ref('u.username')).as('userName'))
    .select(['i.id as itemId', 'i.document_id as itemDocumentId', 'i.kind'])
    .select([
      'f.flight_name as flight',
      'b.bus_identifier as bus',
      'r.room_number as room',
      's.name as session',
    ])
    .where('m.id', 'in', ids)
    .execute()
  const toMessage = (row: (typeof rows)[number]): Message => {
    const { id, messageId, eventId, topic, at } = row
    const event = eventId === null ? null : { documentId: row.eventDocumentId, name: row.eventName }
    const body = JSON.stringify({ id: messageId, topic, at: at.toISOString(), event, data: dataOf(row) })
    return { id, messageId, eventId, body }
  }
  return new Map(rows.map(row => [row.id, toMessage(row)]))
}

interface Facts {
  details: unknown
  userId: number | null
  userName: string | null
  itemId: number | null
  itemDocumentId: string | null
  kind: string | null
  flight: string | null
  bus: string | null
  room: string | null
  session: string | null
}

const dataOf = (facts: Facts) => ({
  ...(facts.userId === null ? {} : { person: { id: facts.userId, name: facts.userName } }),
  ...(facts.itemId === null ? {} : { item: itemOf(facts) }),
  ...(facts.details as object),
})

const itemOf = ({ itemId: id, itemDocumentId: documentId, kind, flight, bus, room, session }: Facts) => ({
  ...{ id, documentId, kind },
  name: flight ?? bus ?? session ?? (room === null ? carPoolName : itineraryWords.room(room)),
})

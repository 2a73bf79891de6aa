import type { DraftOf, ItemDetails, ItemDraft, ItemSettings } from '@muster/domain/organiser/schema-items.ts'
import { type Expression, expressionBuilder, type Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.generated.ts'
import type { StoredCover } from '#features/events/cover-reply.ts'
import { storedCover } from '#features/events/cover-sql.ts'
import {
  assignedCount,
  busFields,
  coordinatorCard,
  flightFields,
  roomFields,
  subEventFields,
} from '#features/items/item-sql.ts'

type Kind = ItemDraft['kind']
type Coordinator = ItemSettings['coordinator']

/** As a bus is stored. */
type BusDetails = Omit<DraftOf<'bus'>, 'kind' | 'coordinator' | 'boardingCoOrds'> & {
  boardingLatitude: number | null
  boardingLongitude: number | null
}
export type Details =
  | { kind: 'bus'; details: BusDetails }
  | { [K in Exclude<Kind, 'bus'>]: { kind: K; details: Omit<DraftOf<K>, 'kind' | 'coordinator'> } }[Exclude<
      Kind,
      'bus'
    >]

const { selectFrom } = expressionBuilder<DB>()
const bus = expressionBuilder<{ d: DB['buses'] }, 'd'>()
const room = expressionBuilder<{ d: DB['hotel_rooms'] }, 'd'>()

const FIELDS = {
  flights: flightFields,
  buses: { ...busFields, capacity: bus.ref('d.capacity') },
  hotel_rooms: { ...roomFields, capacity: room.ref('d.capacity') },
  sub_events: subEventFields,
}

const detailsIn = (table: keyof typeof FIELDS, itemId: Expression<number>) =>
  selectFrom(`${table} as d` as 'flights as d')
    .where('d.item_id', '=', itemId)
    .select(
      jsonBuildObject(FIELDS[table] as Record<string, Expression<unknown>>)
        .$castTo<Details['details']>()
        .as('details'),
    )
    .$asScalar()

/** Items that are planned, apart from car pools. Also inside a transaction. */
export const plannedItems = (db: Kysely<DB>) =>
  db
    .selectFrom('items as i')
    .where('i.kind', '<>', 'car-pool')
    .select(({ ref, fn }) => [
      'i.id',
      'i.document_id as documentId',
      'i.event_id as eventId',
      'i.revision',
      'i.coordinator_id as coordinatorId',
      ref('i.kind').$castTo<Kind>().as('kind'),
      fn
        .coalesce(
          detailsIn('flights', ref('i.id')),
          detailsIn('buses', ref('i.id')),
          detailsIn('hotel_rooms', ref('i.id')),
          detailsIn('sub_events', ref('i.id')),
        )
        .as('details'),
      selectFrom('sub_events as d')
        .where('d.item_id', '=', ref('i.id'))
        .select(subEvent => storedCover(subEvent.ref('d.cover_image_id')).as('cover'))
        .$asScalar()
        .$castTo<StoredCover | null>()
        .as('cover'),
      coordinatorCard(ref('i.coordinator_id')).$asScalar().$castTo<Coordinator>().as('coordinator'),
      assignedCount(ref('i.id')).as('assigned'),
    ])

export function toStored({ kind, details }: Details): ItemDetails {
  if (kind !== 'bus') return { kind, ...details } as ItemDetails
  const { boardingLatitude: latitude, boardingLongitude: longitude, ...others } = details
  const boardingCoOrds = latitude === null || longitude === null ? null : { latitude, longitude }
  return { kind, ...others, boardingCoOrds }
}

import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { type Move, movedByDays } from '#db/moved-by-days.ts'
import type { DB } from '#db/schema.generated.ts'

interface Columns<Table extends keyof DB> {
  table: Table
  kept: readonly (keyof DB[Table] & string)[]
  /** times, which move with the event */
  moved: readonly (keyof DB[Table] & string)[]
}
const columnsOf = <Table extends keyof DB>(columns: Columns<Table>) => columns

/** Without car pools, which belong to people. */
const COPIED = {
  flight: columnsOf({
    table: 'flights',
    kept: ['flight_number', 'flight_name', 'airport', 'terminal', 'arrive_minutes_before'],
    moved: ['departure', 'arrival'],
  }),
  bus: columnsOf({
    table: 'buses',
    kept: [
      ...(['bus_number', 'bus_identifier', 'arrive_minutes_before', 'boarding_point'] as const),
      ...(['boarding_landmark', 'boarding_latitude', 'boarding_longitude', 'capacity'] as const),
    ],
    moved: ['time'],
  }),
  'hotel-room': columnsOf({
    table: 'hotel_rooms',
    kept: ['room_number', 'capacity'],
    moved: ['checkin_time', 'checkout_time'],
  }),
  'sub-event': columnsOf({
    table: 'sub_events',
    kept: ['name', 'description', 'sub_type', 'location'],
    moved: ['start_date', 'end_date'],
  }),
} as const satisfies Record<Exclude<ItemKind, 'car-pool'>, unknown>
type CopiedKind = keyof typeof COPIED
export const COPIED_KINDS = Object.keys(COPIED) as CopiedKind[]

interface Copy {
  kind: CopiedKind
  from: number
  to: number
  move: Move
  now: Date
}

/** Without co-ordinators and without the people who are assigned. */
export async function copyItems(tx: Tx, { kind, from, to, move, now }: Copy): Promise<void> {
  const { table, kept, moved } = COPIED[kind]
  const own = sql.join([...kept, ...moved].map(column => sql.ref(column)))
  const values = sql.join([
    ...kept.map(column => sql.ref(`s.${column}`)),
    ...moved.map(column => movedByDays(sql.ref<Date | null>(`s.${column}`), move)),
  ])
  await sql`
    with source as (
      select d.*, row_number() over (order by d.item_id) as place
        from ${sql.table(table)} d join items i on i.id = d.item_id where i.event_id = ${from}
    ), made as (
      insert into items (event_id, kind, created_at, updated_at)
        select ${to}::int, ${kind}::text, ${now}::timestamptz, ${now}::timestamptz from source returning id
    ), placed as (
      select id, row_number() over (order by id) as place from made
    )
    insert into ${sql.table(table)} (item_id, ${own})
      select p.id, ${values} from source s join placed p on p.place = s.place
  `.execute(tx)
}

/** The pictures of sub-events that were copied before, in the same order. */
export async function readPicturesToCopy(tx: Tx, { from, to }: { from: number; to: number }) {
  const { rows } = await sql<{ itemId: number; imageId: number }>`
    with source as (
      select d.cover_image_id as "imageId", row_number() over (order by i.id) as place
        from sub_events d join items i on i.id = d.item_id where i.event_id = ${from}
    ), made as (
      select i.id as "itemId", row_number() over (order by i.id) as place
        from items i where i.event_id = ${to} and i.kind = 'sub-event'
    )
    select "itemId", "imageId" from source join made using (place) where "imageId" is not null order by place
  `.execute(tx)
  return rows
}

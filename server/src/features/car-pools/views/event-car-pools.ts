import type { ReachablePerson } from '@muster/domain/itinerary/schema.ts'
import { sql } from 'kysely'
import type { HasDatabase } from '#db/access.ts'
import { byVersion } from '#db/by-version.ts'
import { statementInForms } from '#db/statement.ts'
import { USER } from './person-sql.ts'
import { type MeetingPlace, meetingPlaceOf } from './shown-place.ts'

type Rider = Required<ReachablePerson>

/** What is the same for every reader of a car pool, before it is known what each may see of it. */
export interface EventCarPool extends MeetingPlace {
  id: number
  documentId: string
  eventId: number
  ownerId: number
  owner: Rider
  /** the owner first, then by name */
  riders: readonly Rider[]
  riderIds: readonly number[]
  availableSeats: number
  assignedCount: number
  /** in seconds, as `createdAt` and `updatedAt` */
  departure: number | null
  return: number | null
  departureTime: string | null
  returnTime: string | null
  createdAt: number
  updatedAt: number
  placeId: string | null
  note: string | null
}

type Of = { eventId: number } | { id: number }
const PARAMETERS = { eventId: 'int', id: 'int' } as const
interface Form {
  by: 'eventId' | 'id'
}

const seconds = <T>(column: string) => sql<T>`extract(epoch from ${sql.ref(column)})::float8`
const personColumns = ['u.id as personId', USER.displayName.as('name'), 'u.email', 'u.contact'] as const

const readRows = statementInForms('car-pool-facts', PARAMETERS, (db, { eventId, id }, { by }: Form) =>
  db
    .selectFrom('car_pools as c')
    .innerJoin('items as i', 'i.id', 'c.item_id')
    .innerJoin('users as u', 'u.id', 'c.owner_id')
    .select(personColumns)
    .select([
      'c.item_id as id',
      'i.document_id as documentId',
      'c.event_id as eventId',
      'c.available_seats as availableSeats',
      'c.meeting_point as meetingPoint',
      'c.area',
      'c.latitude',
      'c.longitude',
      'c.place_id as placeId',
      'c.note',
      'c.departure_at as departureAt',
      'c.return_at as returnAt',
      seconds<number>('i.created_at').as('createdAt'),
      seconds<number>('i.updated_at').as('updatedAt'),
    ])
    .where(by === 'id' ? 'c.item_id' : 'c.event_id', '=', by === 'id' ? id : eventId),
)

const readRiders = statementInForms('car-pool-riders', PARAMETERS, (db, { eventId, id }, { by }: Form) =>
  db
    .selectFrom('assignments as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.kind', '=', 'car-pool')
    .where(by === 'id' ? 'a.item_id' : 'a.event_id', '=', by === 'id' ? id : eventId)
    .select('a.item_id as carPoolId')
    .select(personColumns)
    .orderBy('u.name')
    .orderBy('u.id'),
)

/** As they are now. */
async function readEventCarPools(ctx: HasDatabase, of: Of): Promise<EventCarPool[]> {
  const values = { eventId: null, id: null, ...of }
  const form: Form = { by: 'id' in of ? 'id' : 'eventId' }
  const [rows, riders] = await Promise.all([readRows(ctx, form, values), readRiders(ctx, form, values)])
  const ridersById = Map.groupBy(riders, ({ carPoolId }) => carPoolId)
  return rows.map(row => toEventCarPool(row, ridersById.get(row.id) ?? []))
}

export async function readCarPoolFacts(ctx: HasDatabase, id: number): Promise<EventCarPool | null> {
  return (await readEventCarPools(ctx, { id }))[0] ?? null
}

/** Never older than `version`, which the caller has just read. */
export const eventCarPools = byVersion<readonly EventCarPool[]>((ctx, eventId) =>
  readEventCarPools(ctx, { eventId }),
)

type Row = Awaited<ReturnType<typeof readRows>>[number]
type RiderRow = Awaited<ReturnType<typeof readRiders>>[number]

const toRider = ({ personId, name, email, contact }: Omit<RiderRow, 'carPoolId'>): Rider => ({
  id: personId,
  name,
  email,
  contact,
})
const toSeconds = (at: Date | null) => at && at.getTime() / 1_000

function toEventCarPool(row: Row, riderRows: readonly RiderRow[]): EventCarPool {
  const { personId, name, email, contact, meetingPoint, area, latitude, longitude, ...columns } = row
  const { departureAt, returnAt, ...rest } = columns
  const riders = riderRows.map(toRider)
  const owners = riders.filter(({ id }) => id === personId)
  const others = riders.filter(({ id }) => id !== personId)
  return {
    ...rest,
    ...meetingPlaceOf({ meetingPoint, area, latitude, longitude }),
    ownerId: personId,
    owner: { id: personId, name, email, contact },
    riders: [...owners, ...others],
    riderIds: riders.map(({ id }) => id),
    assignedCount: riders.length,
    departure: toSeconds(departureAt),
    return: toSeconds(returnAt),
    departureTime: departureAt?.toISOString() ?? null,
    returnTime: returnAt?.toISOString() ?? null,
  }
}

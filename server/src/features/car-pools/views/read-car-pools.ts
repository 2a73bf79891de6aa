import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import type { ReachablePerson } from '@muster/domain/itinerary/schema.ts'
import type { Context } from '#context.ts'
import { type Listed, shownTo } from './choose-page.ts'
import {
  type CarPoolCheckIn,
  findCarPoolCheckIns,
  findOwnRequests,
  findPendingRequests,
  type IsLed,
  type OwnRequests,
  ownRequestsIn,
  type PendingRequest,
  type Person,
  peopleLedBy,
} from './read-of-car-pools.ts'
import { shownDetour } from './shown-place.ts'

type Part = 'event' | 'car_owner' | 'assigned_users' | 'checked_in_users' | 'checked_out_users' | 'requests'
type Parts = Pick<CarPoolReply, Part>

/** What a page needs besides what all readers share. */
interface Own {
  requests: ReadonlyMap<number | null, Parameters<typeof ownRequestsIn>[0]>
  isLed: IsLed
  checkIns: ReadonlyMap<number, readonly CarPoolCheckIn[]>
  pending: ReadonlyMap<number, readonly PendingRequest[]>
}

/** Admins and the people of a car pool know each other's phone numbers, and who is in. */
const isInside = ({ carPool, caller }: Listed) => caller.isAdmin || caller.inPoolId === carPool.id
const mayAnswer = ({ carPool, caller }: Listed) => caller.isAdmin || carPool.ownerId === caller.userId

const idsOf = (listed: readonly Listed[]) => listed.map(({ carPool }) => carPool.id)

async function readOwn(ctx: Context, page: readonly Listed[], populate: ReadonlySet<string>): Promise<Own> {
  const { userId: callerId = 0, isCoordinator = false, isAdmin = false } = page[0]?.caller ?? {}
  const showsCheckIns = populate.has('checked_in_users') || populate.has('checked_out_users')
  const inside = showsCheckIns ? idsOf(page.filter(isInside)) : []
  const answerable = populate.has('requests') ? idsOf(page.filter(mayAnswer)) : []
  const [requests, isLed, checkIns, pending] = await Promise.all([
    findOwnRequests(ctx, callerId),
    isCoordinator && !isAdmin ? peopleLedBy(ctx, callerId) : leadsNobody,
    inside.length > 0 ? findCarPoolCheckIns(ctx, inside) : NONE,
    answerable.length > 0 ? findPendingRequests(ctx, answerable) : NONE,
  ])
  return {
    requests: Map.groupBy(requests ?? [], ({ carPoolId }) => carPoolId),
    isLed,
    checkIns: only(checkIns, inside),
    pending: only(pending, answerable),
  }
}

const leadsNobody: IsLed = () => false
const NONE = new Map<number, never[]>()

/** What is read for all who ask has car pools that this caller may not see. */
const only = <Row>(rows: ReadonlyMap<number, readonly Row[]>, ids: readonly number[]) =>
  new Map(ids.map(id => [id, rows.get(id) ?? []]))

/** Each car pool as its reader may see it. */
export async function carPoolReplies(
  ctx: Context,
  page: readonly Listed[],
  populate: ReadonlySet<string>,
): Promise<CarPoolReply[]> {
  if (page.length === 0) return []
  const own = await readOwn(ctx, page, populate)
  const asked = Object.entries(PARTS).filter(([name]) => populate.has(name))
  return page.map(listed => {
    const requests = ownRequestsIn(own.requests.get(listed.carPool.id))
    const reply: Record<string, unknown> = columnsOf(listed, requests)
    for (const [name, part] of asked) reply[name] = part(listed, own)
    return reply as CarPoolReply
  })
}

function columnsOf(listed: Listed, requests: OwnRequests): Omit<CarPoolReply, Part> {
  const { carPool, caller } = listed
  const { relation, ...place } = shownTo(listed)
  return {
    id: carPool.id,
    documentId: carPool.documentId,
    meetingPoint: place.meetingPoint,
    latitude: place.point?.latitude ?? null,
    longitude: place.point?.longitude ?? null,
    placeId: place.isArea ? null : carPool.placeId,
    isArea: place.isArea,
    availableSeats: carPool.availableSeats,
    assignedCount: carPool.assignedCount,
    departureTime: carPool.departureTime,
    returnTime: carPool.returnTime,
    note: carPool.note,
    relation,
    ...requests,
    detourMinutes: shownDetour(place, relation, caller.detourVia),
  }
}

/** Contact details for Admins and the person's co-ordinators, the phone for people in the same car pool (R13). */
function cardFor(
  { id, name, email, contact }: Person,
  { caller }: Listed,
  { isLed }: Own,
  isPhoneShown: boolean,
) {
  if (caller.isAdmin || isLed(id, caller.eventId)) return { id, name, email, contact }
  return isPhoneShown ? { id, name, contact } : { id, name }
}

const checkedIn = ({ carPool }: Listed, { checkIns }: Own, leg: Leg) =>
  (checkIns.get(carPool.id) ?? []).flatMap(one => (one.leg === leg ? [{ id: one.id, name: one.name }] : []))

const toRequest = (pending: PendingRequest, person: ReachablePerson) => ({
  id: pending.id,
  documentId: pending.documentId,
  request_type: pending.request_type,
  person,
  message: pending.message,
  createdAt: pending.createdAt.toISOString(),
})

const PARTS: { readonly [Name in Part]: (listed: Listed, own: Own) => Parts[Name] } = {
  event: ({ caller }) => ({ id: caller.eventId, documentId: caller.eventDocumentId, name: caller.eventName }),
  car_owner: (listed, own) => cardFor(listed.carPool.owner, listed, own, isInside(listed)),
  assigned_users: (listed, own) =>
    listed.carPool.riders.map(rider => cardFor(rider, listed, own, isInside(listed))),
  checked_in_users: (listed, own) => checkedIn(listed, own, 'first'),
  checked_out_users: (listed, own) => checkedIn(listed, own, 'second'),
  requests: (listed, own) =>
    (own.pending.get(listed.carPool.id) ?? []).map(pending => {
      const { personId: id, name, email, contact } = pending
      return toRequest(pending, cardFor({ id, name, email, contact }, listed, own, false))
    }),
}

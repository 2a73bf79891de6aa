import { listCarPools, readCarPool } from '@muster/domain/car-pools/endpoints.ts'
import type { CarPoolReply, CarPoolRequestReply, CarPoolsReply } from '@muster/domain/car-pools/schema.ts'
import { at } from './itineraries.ts'
import { asha, ravi } from './people.ts'
import { serve } from './stub-server.ts'

type Board = NonNullable<CarPoolsReply['meta']['board']>

/** By default Ravi's car pool, as somebody outside it reads it. */
export function carPool(facts: Partial<CarPoolReply> = {}): CarPoolReply {
  const id = facts.id ?? 31
  return {
    id,
    documentId: `pool${id}`.padEnd(24, '0'),
    meetingPoint: 'Kothrud, Pune',
    latitude: 18.5074,
    longitude: 73.8077,
    placeId: null,
    isArea: true,
    availableSeats: 4,
    assignedCount: 1,
    departureTime: at(20, '07:30'),
    returnTime: at(22, '19:00'),
    note: null,
    relation: 'none',
    request: null,
    endedAsks: { count: 0, lastEndedAt: null },
    detourMinutes: null,
    car_owner: { id: ravi.id, name: ravi.name },
    assigned_users: [{ id: ravi.id, name: ravi.name }],
    requests: [],
    ...facts,
  }
}

const free: Board['me'] = {
  ownsPoolId: null,
  inPoolId: null,
  asksPoolId: null,
  isWaiting: false,
  hasHome: true,
}

interface Listed {
  me?: Partial<Board['me']>
  counts?: Partial<Board['counts']>
  page?: number
  pageCount?: number
}

export const carPoolList = (
  carPools: readonly CarPoolReply[],
  { me, counts, page = 1, pageCount = 1 }: Listed = {},
): CarPoolsReply => ({
  data: [...carPools],
  meta: {
    pagination: { page, pageSize: 25, pageCount, total: carPools.length * pageCount },
    ...(page === 1
      ? {
          board: {
            counts: { all: carPools.length, my: 0, available: carPools.length, full: 0, ...counts },
            me: { ...free, ...me },
          },
        }
      : {}),
  },
})

export function serveCarPools(carPools: readonly CarPoolReply[], listed: Listed = {}) {
  serve(listCarPools, carPoolList(carPools, listed))
  serve(readCarPool, ({ params }) => {
    const found = carPools.find(({ id }) => String(id) === params.id)
    if (!found) throw new Error(`car pool ${params.id} is not served in this test`)
    return { data: found }
  })
}

export const answered = (facts: Partial<CarPoolRequestReply>, message: string) => ({
  data: {
    id: 71,
    documentId: 'request71'.padEnd(24, '0'),
    request_type: 'join_request' as const,
    request_status: 'pending' as const,
    message: null,
    reason: null,
    invalidated_reason: null,
    createdAt: at(20, '06:00'),
    meetingPoint: 'Kothrud, Pune',
    ...facts,
  },
  message,
})

export const request = {
  id: 71,
  documentId: 'request71'.padEnd(24, '0'),
  request_type: 'join_request' as const,
}
export const invitation = { ...request, id: 72, request_type: 'invite_request' as const }
export const ashaAsks = {
  ...request,
  person: { id: asha.id, name: asha.name },
  message: 'I would like to join your car pool',
  createdAt: at(20, '06:00'),
}

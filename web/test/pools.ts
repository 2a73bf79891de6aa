import { listCarPools, readCarPool } from '@muster/domain/car-pools/endpoints.ts'
import type { CarPoolReply, CarPoolRequestReply, CarPoolsReply } from '@muster/domain/car-pools/schema.ts'
import { at } from './itineraries.ts'
import { asha, ravi } from './people.ts'
import { serve } from './stub-server.ts'

type Board = NonNullable<CarPoolsReply['meta']['board']>

/** Ravi's car pool, as a stranger reads it, unless told otherwise. */
export function pool(facts: Partial<CarPoolReply> = {}): CarPoolReply {
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

export const poolList = (
  pools: readonly CarPoolReply[],
  { me, counts, page = 1, pageCount = 1 }: Listed = {},
): CarPoolsReply => ({
  data: [...pools],
  meta: {
    pagination: { page, pageSize: 25, pageCount, total: pools.length * pageCount },
    ...(page === 1
      ? {
          board: {
            counts: { all: pools.length, my: 0, available: pools.length, full: 0, ...counts },
            me: { ...free, ...me },
          },
        }
      : {}),
  },
})

/** The server with these car pools, each with its details. */
export function servePools(pools: readonly CarPoolReply[], listed: Listed = {}) {
  serve(listCarPools, poolList(pools, listed))
  serve(readCarPool, ({ params }) => {
    const found = pools.find(({ id }) => String(id) === params.id)
    if (!found) throw new Error(`nobody told of car pool ${params.id}`)
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

import type { Tx } from '#db/connect.ts'
import { assign, insertItems, type Offsite } from './item-rows.ts'

export async function carPools(tx: Tx, offsite: Offsite): Promise<void> {
  const { eventId, userIds } = offsite
  const [, , asha = 0, ravi = 0, ...others] = userIds
  const places: [meetingPoint: string, latitude: number, longitude: number, seats: number][] = [
    ['Kothrud Depot, Pune', 18.5074, 73.8077, 4],
    ['Baner Road, opposite Orchid', 18.559, 73.7868, 5],
    ['Magarpatta Main Gate', 18.5158, 73.9272, 2],
    ['Shivajinagar Station', 18.5308, 73.8475, 7],
  ]
  const ids = await insertItems(tx, offsite, 'car-pool', places.length, null)
  const owners = [ravi, ...others.slice(0, 3)]
  await tx
    .insertInto('car_pools')
    .values(
      places.map(([meeting_point, latitude, longitude, available_seats], index) => ({
        item_id: ids[index] ?? 0,
        event_id: eventId,
        owner_id: owners[index] ?? 0,
        meeting_point,
        latitude,
        longitude,
        available_seats,
      })),
    )
    .execute()
  const riders = others.slice(3, 8)
  const seated: [number, number][] = [
    ...owners.map((owner, index): [number, number] => [ids[index] ?? 0, owner]),
    ...riders.map((rider, index): [number, number] => [ids[[0, 0, 1, 2, 3][index] ?? 3] ?? 0, rider]),
  ]
  await assign(tx, offsite, 'car-pool', seated)
  const request = {
    event_id: eventId,
    request_status: 'pending',
    message: 'I would like to join your car pool',
  }
  await tx
    .insertInto('car_pool_requests')
    .values([
      {
        ...request,
        car_pool_id: ids[0] ?? 0,
        requester_id: asha,
        requestee_id: ravi,
        request_type: 'join_request',
      },
      {
        ...request,
        car_pool_id: ids[1] ?? 0,
        requester_id: others[8] ?? 0,
        requestee_id: owners[1] ?? 0,
        request_type: 'join_request',
      },
      {
        ...request,
        car_pool_id: ids[3] ?? 0,
        requester_id: owners[3] ?? 0,
        requestee_id: others[9] ?? 0,
        request_type: 'invite_request',
      },
    ])
    .execute()
}

import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { testServer } from '#test/server.ts'

const server = testServer()

/** From east to west: the way from the first to the last passes all of them. */
const ON_THE_ROAD = [
  ['Magarpatta', 18.5158, 73.9272],
  ['Shivajinagar', 18.5308, 73.8475],
  ['Kothrud', 18.5074, 73.8077],
  ['Lonavala', 18.7557, 73.4091],
] as const
const VENUE = { latitude: 18.7557, longitude: 73.4091 }

let event: GivenItem
let asha: GivenPerson
let owners: GivenPerson[]
let carPools: GivenItem[]

beforeAll(async () => {
  const { given } = server
  event = await given.event({ ...VENUE })
  asha = await given.person({ name: 'Asha' })
  owners = []
  carPools = []
  await given.member(event.id, asha.id)
  for (const [at, [area, latitude, longitude]] of ON_THE_ROAD.entries()) {
    const owner = await given.person({ name: `Driver of ${area}` })
    await given.member(event.id, owner.id)
    owners.push(owner)
    carPools.push(
      await given.carPool(event.id, owner.id, {
        meeting_point: `House ${at}, Lane ${at}, ${area}, Pune`,
        area: `${area}, Pune`,
        available_seats: at === 1 ? 1 : 3,
        departure_at: at === 0 ? null : new Date(Date.UTC(2026, 10, 21, 10 - at)),
        latitude,
        longitude,
      }),
    )
  }
  await given.assign(carPools[2]!, asha.id)
})

const list = async (query: string, as: GivenPerson = asha) => {
  const path = `/car-pools?filters[event][id][$eq]=${event.id}&${query}`
  const { status, body } = await server.call('GET', path, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const found = async (query: string, as: GivenPerson = asha) =>
  (await list(query, as)).data.map(({ id }: { id: number }) =>
    carPools.findIndex(carPool => carPool.id === id),
  )

describe('The list of car pools', () => {
  test('covers all events of the caller, newest first', async () => {
    const { given } = server
    const other = await given.event()
    await given.member(other.id, owners[0]!.id)
    await given.carPool(other.id, owners[0]!.id)
    const all = await server.call('GET', '/car-pools?populate=board', { as: asha })
    expect(all.body.data.map(({ id }: { id: number }) => id)).toEqual(carPools.map(({ id }) => id).reverse())
    const both = await server.call('GET', '/car-pools?populate=board', { as: owners[0]! })
    expect(both.body.data).toHaveLength(5)
    expect(both.body.meta, 'the board is for one event').not.toHaveProperty('board')
  })

  test('is filtered by the chips: mine, available, full', async () => {
    expect(await found('filters[view][$eq]=my')).toEqual([2])
    expect(await found('filters[view][$eq]=my', owners[0])).toEqual([0])
    expect(await found('filters[view][$eq]=available')).toEqual([3, 2, 0])
    expect(await found('filters[view][$eq]=full')).toEqual([1])
  })

  test('is searched in the owner’s name and the place, ignoring case', async () => {
    expect(await found('filters[search][$containsi]=driver of MAGAR')).toEqual([0])
    expect(await found('filters[search][$containsi]=shivajinagar, pune')).toEqual([1])
    expect(await found('filters[search][$containsi]=%25')).toEqual([])
  })

  test('is searched only in the part of the place that the caller may see', async () => {
    expect(await found('filters[search][$containsi]=Lane 0')).toEqual([])
    expect(await found('filters[search][$containsi]=Lane 0', owners[0])).toEqual([0])
    expect(await found('filters[search][$containsi]=Lane 2'), 'her own car pool').toEqual([2])
  })

  test('has a count for each chip that depends on the search and not on the chosen chip', async () => {
    const countsOf = async (query: string) => (await list(`populate=board&${query}`)).meta.board.counts
    const all = { all: 4, my: 1, available: 3, full: 1 }
    expect(await countsOf('')).toEqual(all)
    expect(await countsOf('filters[view][$eq]=full')).toEqual(all)
    const some = { all: 1, my: 0, available: 0, full: 1 }
    expect(await countsOf('filters[view][$eq]=my&filters[search][$containsi]=shivaji')).toEqual(some)
  })

  test('has the caller’s own car pool, request, wait and home', async () => {
    const { given, ctx } = server
    const meOf = async (as: GivenPerson) => (await list('populate=board', as)).meta.board.me
    const nothing = { ownsPoolId: null, inPoolId: null, asksPoolId: null, isWaiting: false, hasHome: false }
    expect(await meOf(asha)).toEqual({ ...nothing, inPoolId: carPools[2]!.id })
    expect(await meOf(owners[0]!)).toEqual({
      ...nothing,
      ownsPoolId: carPools[0]!.id,
      inPoolId: carPools[0]!.id,
    })
    const ravi = await given.person({ name: 'Ravi' })
    await given.member(event.id, ravi.id)
    await given.preferences(event.id, ravi.id)
    await given.carPoolRequest(carPools[0]!, ravi.id, owners[0]!.id)
    await ctx.db.insertInto('car_pool_waits').values({ event_id: event.id, user_id: ravi.id }).execute()
    expect(await meOf(ravi)).toEqual({
      ...nothing,
      asksPoolId: carPools[0]!.id,
      isWaiting: true,
      hasHome: true,
    })
    const relations = (await list('', ravi)).data.map(({ relation }: { relation: string }) => relation)
    expect(relations).toEqual(['pending_elsewhere', 'pending_elsewhere', 'pending_elsewhere', 'requested'])
  })

  test('is sorted by departure, with unknown times last', async () => {
    expect(await found('sort=departureTime')).toEqual([3, 2, 1, 0])
    expect(await found('sort=departureTime:desc')).toEqual([1, 2, 3, 0])
  })

  test('is sorted by detour', async () => {
    const { given } = server
    const ravi = await given.person({ name: 'Ravi' })
    await given.member(event.id, ravi.id)
    const unknown = await given.carPool(event.id, ravi.id)
    const guest = await given.person({ name: 'Guest' })
    await given.member(event.id, guest.id)
    await given.preferences(event.id, guest.id, { latitude: 18.5074, longitude: 73.8077 })
    const { data } = await list('sort=detour', guest)
    expect(data.map(({ id }: { id: number }) => id)).toEqual(
      [2, 3, 1, 0].map(at => carPools[at]!.id).concat(unknown.id),
    )
    const minutes = data.map((carPool: { detourMinutes: number | null }) => carPool.detourMinutes)
    expect(minutes.slice(0, 4)).toEqual(minutes.slice(0, 4).toSorted((a: number, b: number) => a - b))
    expect(minutes.at(-1)).toBeNull()
    // her own car pool comes first
    expect((await list('sort=detour', asha)).data[0].id).toBe(carPools[2]!.id)
    await server.ctx.db.deleteFrom('items').where('id', '=', unknown.id).execute()
  })

  test('R214: sorted by detour, rides that have left come last, except the own one', async () => {
    const { given, ctx } = server
    const soon = new Date(ctx.now().getTime() + 3_600_000)
    const gone = new Date(ctx.now().getTime() - 60_000)
    const other = await given.event({ ...VENUE })
    const guest = await given.person()
    await given.member(other.id, guest.id)
    const near = { latitude: 18.5074, longitude: 73.8077 }
    await given.preferences(other.id, guest.id, near)
    const rides: GivenItem[] = []
    for (const ride of [
      { ...near, departure_at: gone },
      { latitude: 18.5158, longitude: 73.9272, departure_at: soon },
      { departure_at: gone },
      { departure_at: null },
    ]) {
      const driver = await given.person()
      await given.member(other.id, driver.id)
      rides.push(await given.carPool(other.id, driver.id, ride))
    }
    const order = async () => {
      const path = `/car-pools?filters[event][id][$eq]=${other.id}&sort[0]=detour:asc&sort[1]=createdAt:desc`
      const { body } = await server.call('GET', path, { as: guest })
      return body.data.map(({ id }: { id: number }) => rides.findIndex(ride => ride.id === id))
    }
    expect(await order()).toEqual([1, 3, 0, 2])
    await ctx.db.deleteFrom('preferences').where('user_id', '=', guest.id).execute()
    // without a home: the newest first
    expect(await order()).toEqual([3, 1, 2, 0])
    await given.assign(rides[0]!, guest.id)
    expect(await order()).toEqual([0, 3, 1, 2])
  })

  test('R214: A ride that is over is not available and comes after one that still comes back', async () => {
    const { given, ctx } = server
    const inMinutes = (minutes: number) => new Date(ctx.now().getTime() + minutes * 60_000)
    const other = await given.event()
    const guest = await given.person()
    await given.member(other.id, guest.id)
    const rides: GivenItem[] = []
    for (const ride of [
      { departure_at: inMinutes(-1), return_at: inMinutes(60) },
      { departure_at: inMinutes(30) },
      { departure_at: inMinutes(-60), return_at: inMinutes(-1) },
      { departure_at: inMinutes(-1) },
    ]) {
      const driver = await given.person()
      await given.member(other.id, driver.id)
      rides.push(await given.carPool(other.id, driver.id, { available_seats: 2, ...ride }))
    }
    const read = async (query: string) => {
      const order = 'sort[0]=detour:asc&sort[1]=createdAt:desc&populate=board'
      const path = `/car-pools?filters[event][id][$eq]=${other.id}&${order}&${query}`
      const { body } = await server.call('GET', path, { as: guest })
      const ids = body.data.map(({ id }: { id: number }) => rides.findIndex(ride => ride.id === id))
      return { ids, counts: body.meta.board.counts }
    }
    const counts = { all: 4, my: 0, available: 2, full: 0 }
    expect(await read('')).toEqual({ ids: [1, 0, 3, 2], counts })
    expect(await read('filters[view][$eq]=available')).toEqual({ ids: [1, 0], counts })
  })

  test('has pages that together are the whole list', async () => {
    for (const sort of ['detour', 'createdAt:desc', 'departureTime']) {
      const whole = (await list(`sort=${sort}`)).data
      const first = await list(`sort=${sort}&pagination[pageSize]=3`)
      const rest = await list(`sort=${sort}&pagination[pageSize]=3&pagination[page]=2`)
      expect([...first.data, ...rest.data]).toEqual(whole)
      expect(first.meta.pagination).toEqual({ page: 1, pageSize: 3, pageCount: 2, total: 4 })
    }
    const beyond = await list('pagination[start]=40&pagination[limit]=10')
    expect(beyond).toEqual({ data: [], meta: { pagination: { start: 40, limit: 10, total: 4 } } })
  })
})

test('The list shows every change at once, although it is cached', async () => {
  const { given, ctx } = server
  const other = await given.event()
  const [driver, guest, reader] = [await given.person(), await given.person(), await given.person()]
  for (const { id } of [driver, guest, reader]) await given.member(other.id, id)
  const now = async () => {
    const path = `/car-pools?filters[event][id][$eq]=${other.id}&populate=board`
    const { body } = await server.call('GET', path, { as: reader })
    const search = await server.call('GET', `${path}&filters[search][$containsi]=baner`, { as: reader })
    const { all, available, full } = body.meta.board.counts
    return { all, available, full, found: search.body.data.length }
  }
  expect(await now()).toEqual({ all: 0, available: 0, full: 0, found: 0 })
  const carPool = await given.carPool(other.id, driver.id, { available_seats: 2 })
  expect(await now()).toEqual({ all: 1, available: 1, full: 0, found: 0 })
  await given.assign(carPool, guest.id)
  expect(await now()).toEqual({ all: 1, available: 0, full: 1, found: 0 })
  await ctx.db.updateTable('car_pools').set({ area: 'Baner' }).where('item_id', '=', carPool.id).execute()
  expect(await now()).toEqual({ all: 1, available: 0, full: 1, found: 1 })
  await ctx.db.deleteFrom('assignments').where('user_id', '=', guest.id).execute()
  expect(await now()).toEqual({ all: 1, available: 1, full: 0, found: 1 })
  await ctx.db.deleteFrom('items').where('id', '=', carPool.id).execute()
  expect(await now()).toEqual({ all: 0, available: 0, full: 0, found: 0 })
  await given.carPool(other.id, driver.id)
  await ctx.db.deleteFrom('events').where('id', '=', other.id).execute()
  const { body } = await server.call('GET', '/car-pools', { as: reader })
  expect(body.data).toEqual([])
})

describe('The people who can be invited', () => {
  const invitees = async (as: GivenPerson, search = '') => {
    const { body } = await server.call(
      'GET',
      `/events/${event.id}/car-pool-invitees?filters[name][$containsi]=${search}`,
      { as },
    )
    return body.data
  }

  test('are other members without a car pool, by name', async () => {
    const { given } = server
    const free = [await given.person({ name: 'aaron Free' }), await given.person({ name: 'Bela Free' })]
    for (const { id } of free) await given.member(event.id, id)
    await given.person({ name: 'Elsewhere Free' })
    const asOwner = await invitees(owners[0]!)
    expect(asOwner.slice(0, 2)).toEqual([
      { id: free[0]!.id, name: 'aaron Free' },
      { id: free[1]!.id, name: 'Bela Free' },
    ])
    const taken = [asha, ...owners].map(({ id }) => id)
    expect(asOwner.filter(({ id }: { id: number }) => taken.includes(id))).toEqual([])
    expect(await invitees(free[0]!, 'FREE')).toEqual([{ id: free[1]!.id, name: 'Bela Free' }])
    expect(await invitees(owners[0]!, '%25')).toEqual([])

    await given.carPoolRequest(carPools[0]!, owners[0]!.id, free[1]!.id, { request_type: 'invite_request' })
    expect(await invitees(owners[0]!, 'Bela'), 'is already invited').toEqual([])
    expect(await invitees(owners[1]!, 'Bela')).toHaveLength(1)
  })

  test('are at most twenty', async () => {
    const { given } = server
    for (let at = 0; at < 21; at++)
      await given.member(event.id, (await given.person({ name: `Crowd ${at}` })).id)
    expect(await invitees(owners[0]!, 'crowd')).toHaveLength(20)
  })
})

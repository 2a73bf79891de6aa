import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import type { GivenItem } from '#test/given-items.ts'
import { leaksIn } from '#test/leaks.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const EXACT = 'Gate 3, Paud Road, Kothrud, Pune'
const MINUTE = 60_000

let event: GivenItem
let carPool: GivenItem
let owner: GivenPerson
let asha: GivenPerson
let ravi: GivenPerson
let asked: GivenItem
let invitation: GivenItem
let turnedDown: GivenItem

beforeAll(async () => {
  const { given, ctx } = server
  event = await given.event()
  owner = await given.person({ name: 'Owner', contact: '7000000001' })
  asha = await given.person({ name: 'Asha', contact: '7000000002' })
  ravi = await given.person({ name: 'Ravi', contact: '7000000003' })
  for (const { id } of [owner, asha, ravi]) await given.member(event.id, id)
  carPool = await given.carPool(event.id, owner.id, { meeting_point: EXACT, area: 'Kothrud, Pune' })
  const at = (minutes: number) => ({ created_at: new Date(ctx.now().getTime() + minutes * MINUTE) })
  turnedDown = await given.carPoolRequest(carPool, asha.id, owner.id, {
    request_status: 'rejected',
    ...at(0),
  })
  asked = await given.carPoolRequest(carPool, asha.id, owner.id, { message: 'May I?', ...at(1) })
  invitation = await given.carPoolRequest(carPool, owner.id, ravi.id, {
    request_type: 'invite_request',
    ...at(2),
  })
})

const list = (as: GivenPerson, query = '') =>
  server.call('GET', `/car-pool-requests?populate=requester,requestee,car_pool&${query}`, { as })
const ids = async (as: GivenPerson, query = '') =>
  (await list(as, query)).body.data.map(({ id }: { id: number }) => id)

describe('Requests for car pools', () => {
  test('are listed for their sender and recipient, newest first', async () => {
    expect(await ids(owner)).toEqual([invitation.id, asked.id, turnedDown.id])
    expect(await ids(asha)).toEqual([asked.id, turnedDown.id])
    expect(await ids(ravi)).toEqual([invitation.id])
    expect(await ids(owner, 'sort=createdAt')).toEqual([turnedDown.id, asked.id, invitation.id])
  })

  test('are filtered by sender, recipient, car pool, event and status', async () => {
    expect(await ids(owner, `filters[requestee][id][$eq]=${owner.id}`)).toEqual([asked.id, turnedDown.id])
    expect(await ids(owner, `filters[requester][id][$eq]=${owner.id}`)).toEqual([invitation.id])
    expect(await ids(owner, `filters[requester][id][$eq]=${asha.id}`)).toEqual([asked.id, turnedDown.id])
    expect(await ids(asha, `filters[requester][id][$eq]=${owner.id}`), 'not hers').toEqual([])
    expect(await ids(owner, 'filters[request_status][$eq]=rejected')).toEqual([turnedDown.id])
    const shown = ['pending', 'rejected', 'invalidated'].map(
      (status, at) => `filters[request_status][$in][${at}]=${status}`,
    )
    expect(await ids(asha, shown.join('&'))).toEqual([asked.id, turnedDown.id])
    expect(await ids(owner, `filters[car_pool][id][$eq]=${carPool.id}`)).toHaveLength(3)
    expect(await ids(owner, `filters[event][documentId][$eq]=${event.documentId}`)).toHaveLength(3)
    expect(await ids(owner, 'filters[event][id][$eq]=999999')).toEqual([])
  })

  test('come in pages with a total', async () => {
    const { body } = await list(owner, 'pagination[pageSize]=2&pagination[page]=2')
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([turnedDown.id])
    expect(body.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 })
  })

  test('name both people without their phones, and show the sender only the area', async () => {
    const answer = await list(asha)
    expect(answer.body.data[0]).toMatchObject({
      request_type: 'join_request',
      request_status: 'pending',
      message: 'May I?',
      meetingPoint: 'Kothrud, Pune',
      requester: { id: asha.id, name: 'Asha' },
      requestee: { id: owner.id, name: 'Owner' },
      car_pool: { id: carPool.id, documentId: carPool.documentId, meetingPoint: 'Kothrud, Pune' },
    })
    expect(await leaksIn(server.ctx, answer, asha)).toEqual([])
    for (const who of [owner, ravi]) {
      const [first] = (await list(who)).body.data
      expect(first.car_pool.meetingPoint).toBe(EXACT)
    }
  })

  test('show contact details to Admins, to co-ordinators of a person, and phones in a shared car pool', async () => {
    const { given } = server
    const [driver, guest] = [await given.person({ name: 'Driver' }), await given.person({ name: 'Guest' })]
    const meera = await given.person({ name: 'Meera', contact: '7000000004' })
    const admin = await given.person({ role: 'Admin' })
    const offsite = await given.event()
    for (const { id } of [driver, guest, meera]) await given.member(offsite.id, id)
    const shared = await given.carPool(offsite.id, driver.id)
    await given.assign(shared, guest.id)
    await given.assign(await given.bus(offsite.id, {}, meera.id), driver.id)
    const accepted = { request_status: 'accepted' }
    const { id } = await given.carPoolRequest(shared, guest.id, driver.id, accepted)
    const ask = await given.carPoolRequest(shared, meera.id, driver.id)
    const peopleOf = async (as: GivenPerson, request: number) => {
      const answer = await list(as, `filters[id]=${request}`)
      expect(await leaksIn(server.ctx, answer, as)).toEqual([])
      const [{ requester, requestee }] = answer.body.data
      return [requester, requestee]
    }
    const [ofGuest, ofDriver] = [guest, driver].map(one => ({ id: one.id, name: one.name }))
    const phone = { contact: '9876543210' }
    expect(await peopleOf(admin, id)).toEqual([
      { ...ofGuest, ...phone, email: guest.email },
      { ...ofDriver, ...phone, email: driver.email },
    ])
    expect(await peopleOf(guest, id)).toEqual([
      { ...ofGuest, ...phone },
      { ...ofDriver, ...phone },
    ])
    const ofMeera = { id: meera.id, name: 'Meera' }
    expect(await peopleOf(meera, ask.id)).toEqual([ofMeera, { ...ofDriver, ...phone, email: driver.email }])
    expect(await peopleOf(driver, ask.id)).toEqual([ofMeera, { ...ofDriver, ...phone }])
  })

  test('are all listed for an Admin', async () => {
    const admin = await server.given.person({ role: 'Admin' })
    expect(await ids(admin, `filters[event][id][$eq]=${event.id}`)).toHaveLength(3)
  })

  test('remain after their car pool is deleted, with its area', async () => {
    const { given, ctx } = server
    const [driver, guest] = [await given.person(), await given.person()]
    for (const { id } of [driver, guest]) await given.member(event.id, id)
    const gone = await given.carPool(event.id, driver.id, { area: 'Baner' })
    const ended = { request_status: 'invalidated', invalidated_reason: 'pool_deleted' }
    await given.carPoolRequest(gone, guest.id, driver.id, ended)
    await ctx.db.deleteFrom('items').where('id', '=', gone.id).execute()
    expect((await list(guest)).body.data).toMatchObject([{ ...ended, meetingPoint: 'Baner', car_pool: null }])
  })

  test('show why they ended while car pooling is off, and are hidden from people who left the event', async () => {
    const { given, ctx } = server
    const off = await given.event()
    for (const { id } of [owner, asha]) await given.member(off.id, id)
    const hidden = await given.carPool(off.id, owner.id)
    await given.carPoolRequest(hidden, asha.id, owner.id)
    await ctx.db.updateTable('events').set({ is_car_pool_enabled: false }).where('id', '=', off.id).execute()
    const ofEvent = `filters[event][id][$eq]=${off.id}`
    expect((await list(asha, ofEvent)).body.data).toMatchObject([
      { request_status: 'invalidated', invalidated_reason: 'car_pooling_off', car_pool: null },
    ])
    await ctx.db
      .deleteFrom('event_members')
      .where('event_id', '=', off.id)
      .where('user_id', '=', asha.id)
      .execute()
    expect(await ids(asha, ofEvent)).toEqual([])
  })
})

import {
  cancelCarPoolRequest,
  joinCarPool,
  leaveCarPool,
  listCarPools,
} from '@muster/domain/car-pools/endpoints.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { monsoon } from './itineraries.ts'
import { offSite, page } from './off-sites.ts'
import { openScreen } from './open-screen.tsx'
import { admin, asha, ravi } from './people.ts'
import { answered, pool, poolList, request, servePools } from './pools.ts'
import { type Failure, noNetwork, refusal, requestsTo, serve } from './stub-server.ts'
import { streamsBegun } from './stub-streams.ts'
import { said } from './toasts.ts'

async function open(
  pools: readonly CarPoolReply[],
  listed: Parameters<typeof servePools>[1] = {},
  { event = monsoon, as = asha, query = '' }: { event?: EventReply; as?: typeof asha; query?: string } = {},
) {
  serve(readEvent, { data: event })
  servePools(pools, listed)
  const opened = await openScreen(`/events/${event.id}/car-pools${query}`, { as })
  await screen.findByText('Browse and manage car pool arrangements')
  if (pools.length > 0) await screen.findAllByRole('article')
  return opened
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
    .join(' ')
const card = (name: string) => within(screen.getByRole('article', { name }))
const lists = () => requestsTo(listCarPools)

describe('A card', () => {
  test('says where, who, when in the event’s zone, how many seats are left and how far it is', async () => {
    await open([pool({ detourMinutes: 12, note: 'Two bags each, please.' })])
    const ride = card('Kothrud, Pune')
    for (const text of [
      'Ravi Iyer · Approximate area',
      '20 Nov, 7:30 AM',
      '22 Nov, 7:00 PM',
      '3 seats available',
      '12 min off your way',
      'Two bags each, please.',
    ])
      expect(ride.getByText(text)).toBeTruthy()
    expect(ride.getByText('Departs').nextElementSibling?.textContent).toBe('20 Nov, 7:30 AM')
  })

  test.each([
    [{ availableSeats: 4, assignedCount: 4 }, 'Full'],
    [{ availableSeats: 4, assignedCount: 3 }, '1 seat left'],
    [{ availableSeats: 7, assignedCount: 1 }, '6 seats available'],
  ])('with %o reads %s', async (facts, label) => {
    await open([pool(facts)])
    expect(card('Kothrud, Pune').getByText(label)).toBeTruthy()
  })

  test.each([
    [0, monsoon, 'On your way'],
    [9, { ...monsoon, locationCoOrds: null }, '9 min from your home'],
  ])('%i minutes of detour read in words', async (detourMinutes, event, words) => {
    await open([pool({ detourMinutes })], {}, { event })
    expect(card('Kothrud, Pune').getByText(words)).toBeTruthy()
  })

  test.each([
    ['invited', {}, 'Invited'],
    ['pending_elsewhere', { asksPoolId: 99 }, 'Pending Elsewhere'],
  ] as const)('of somebody who is %s has a disabled button', async (relation, me, name) => {
    await open([pool({ relation })], { me })
    expect(button(name).disabled).toBe(true)
    expect(described(button(name))).toBe('Kothrud, Pune')
  })

  test.each([
    [{ assignedCount: 4 }, {}, 'This car pool is full'],
    [{}, { ownsPoolId: 99, inPoolId: 99 }, 'You cannot join a car pool as you already own one'],
    [{}, { inPoolId: 99 }, 'You are already part of another car pool'],
  ])('that cannot be joined says why to whoever cannot see it', async (facts, me, why) => {
    await open([pool(facts)], { me })
    expect(button('Join').disabled).toBe(true)
    expect(described(button('Join'))).toBe(`Kothrud, Pune ${why}`)
  })

  test('of her own has Edit and Delete and nothing to join', async () => {
    await open([pool({ relation: 'owner', isArea: false })], { me: { ownsPoolId: 31, inPoolId: 31 } })
    const own = card('Kothrud, Pune')
    expect(own.getAllByRole('button').map(one => one.textContent)).toEqual(['Edit', 'Delete'])
    expect(own.queryByText(/Approximate area/)).toBeNull()
  })

  test('tells a passenger how to reach the owner, and a stranger nothing', async () => {
    const car_owner = { id: ravi.id, name: ravi.name, contact: ravi.contact }
    await open([pool({ relation: 'assigned', car_owner }), pool({ id: 32, meetingPoint: 'Baner, Pune' })], {
      me: { inPoolId: 31 },
    })
    const mine = card('Kothrud, Pune')
    expect(mine.getByRole('link', { name: 'Call Ravi Iyer' }).getAttribute('href')).toBe(
      `tel:+91${ravi.contact}`,
    )
    const text = 'Hi Ravi Iyer, I have a question about Car pool of Ravi Iyer (Monsoon Off-site).'
    expect(
      decodeURIComponent(mine.getByRole('link', { name: 'WhatsApp Ravi Iyer' }).getAttribute('href') ?? ''),
    ).toBe(`https://wa.me/91${ravi.contact}?text=${text}`)
    expect(
      card('Baner, Pune')
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['View'])
  })
})

describe('Tapping', () => {
  test('Join asks with the specified message, and rests a second', async () => {
    const { user } = await open([pool(), pool({ id: 32, meetingPoint: 'Baner, Pune' })])
    serve(joinCarPool, () => {
      const asked = pool({ relation: 'requested', request })
      const elsewhere = pool({ id: 32, meetingPoint: 'Baner, Pune', relation: 'pending_elsewhere' })
      servePools([asked, elsewhere], { me: { asksPoolId: 31 } })
      return { data: asked, message: 'Join request sent successfully!' }
    })
    const join = card('Kothrud, Pune').getByRole('button', { name: 'Join' })
    await user.dblClick(join)
    const cancel = await card('Kothrud, Pune').findByRole('button', { name: 'Cancel Request' })
    expect(cancel.getAttribute('aria-disabled')).toBe('true')
    await user.click(cancel)
    expect(requestsTo(cancelCarPoolRequest)).toEqual([])
    expect(requestsTo(joinCarPool).map(({ params, body }) => [params.id, body])).toEqual([
      ['31', { message: 'I would like to join your car pool' }],
    ])
    expect(said).toEqual(['success: Join request sent successfully!'])
    await screen.findByRole('button', { name: 'Pending Elsewhere' })
    await waitFor(() => expect(cancel.getAttribute('aria-disabled')).toBeNull(), { timeout: 2_000 })
  })

  test('Join takes the seat at once where the owner has invited in the meantime', async () => {
    const { user } = await open([pool()])
    serve(joinCarPool, { data: pool({ relation: 'assigned', isArea: false, assignedCount: 2 }) })
    await user.click(button('Join'))
    await waitFor(() => expect(said).toEqual(['success: Successfully joined the car pool!']))
  })

  test('Cancel Request takes back the request that stands there', async () => {
    const { user } = await open([pool({ relation: 'requested', request })], { me: { asksPoolId: 31 } })
    serve(cancelCarPoolRequest, () => {
      servePools([pool()])
      return answered({ request_status: 'cancelled' }, 'Request cancelled successfully!')
    })
    await user.click(button('Cancel Request'))
    await screen.findByRole('button', { name: 'Join' })
    expect(requestsTo(cancelCarPoolRequest).map(({ params, body }) => [params.id, body])).toEqual([
      ['71', { reason: null }],
    ])
    expect(said).toEqual(['success: Request cancelled successfully!'])
  })

  test('Leave gives the seat back', async () => {
    const { user } = await open([pool({ relation: 'assigned', assignedCount: 2 })], { me: { inPoolId: 31 } })
    serve(leaveCarPool, () => {
      servePools([pool()])
      return { data: pool(), message: 'Successfully left the car pool!' }
    })
    await user.click(button('Leave'))
    await screen.findByRole('button', { name: 'Join' })
    expect(requestsTo(leaveCarPool).map(({ params }) => params.id)).toEqual(['31'])
    expect(said).toEqual(['success: Successfully left the car pool!'])
  })

  test.each<[Failure, string]>([
    [noNetwork, 'error: Failed to send join request. Please try again.'],
    [refusal(500, 'unexpected'), 'error: Failed to send join request. Please try again.'],
    [refusal(409, 'pool_full'), 'error: This car pool is full'],
    [refusal(409, 'in_this_pool'), 'info: You are already part of this car pool'],
  ])('Join that comes to nothing says why', async (outcome, sentence) => {
    const { user } = await open([pool()])
    serve(joinCarPool, outcome)
    await user.click(button('Join'))
    await waitFor(() => expect(said).toEqual([sentence]))
  })

  test('a refusal reads the list again, as it is not what the phone takes it for', async () => {
    const { user } = await open([pool()])
    serve(joinCarPool, () => {
      servePools([pool({ assignedCount: 4 })])
      return refusal(409, 'pool_full')
    })
    await user.click(button('Join'))
    await screen.findByText('Full', { selector: 'article *' })
  })
})

describe('Looking for one', () => {
  test('asks for the rides of this event, the least detour first, with the chips’ numbers', async () => {
    await open([pool()], { counts: { all: 24, my: 1, available: 12, full: 3 } })
    const chips = within(screen.getByRole('toolbar', { name: 'Which car pools' }))
    expect(chips.getAllByRole('button').map(chip => chip.textContent)).toEqual([
      'All24',
      'My1',
      'Available12',
      'Full3',
    ])
    const query = lists()[0]?.query
    expect(query?.get('filters[event][id][$eq]')).toBe('900')
    expect(query?.get('sort')).toBe('detour:asc')
    expect(query?.get('pagination[pageSize]')).toBe('25')
    expect([...(query ?? [])].filter(([key]) => key.startsWith('filters[view]'))).toEqual([])
  })

  test('a chip filters, and the address keeps it', async () => {
    const { user } = await open([pool()])
    await user.click(button('Full 0'))
    await waitFor(() => expect(lists().at(-1)?.query.get('filters[view][$eq]')).toBe('full'))
    expect(location.search).toBe('?show=full')
    await user.click(button('All 1'))
    await waitFor(() => expect(location.search).toBe(''))
  })

  test('the search waits until 300 ms have passed without a key', async () => {
    const { user } = await open([pool()])
    const box = screen.getByRole('searchbox', { name: 'Search car pools' })
    expect(box.getAttribute('placeholder')).toBe('Search by meeting point or car owner...')
    const searched = () => lists().flatMap(({ query }) => query.get('filters[search][$containsi]') ?? [])
    await user.type(box, 'koth')
    expect(searched()).toEqual([])
    await waitFor(() => expect(searched()).toEqual(['koth']))
    await user.click(button('Clear search'))
    expect(document.activeElement).toBe(box)
  })

  test('what no ride matches is said in other words than none at all', async () => {
    const { user } = await open([])
    expect(await screen.findByText('No Car Pools Found')).toBeTruthy()
    expect(screen.getByText('No car pools available at the moment')).toBeTruthy()
    await user.click(button('My 0'))
    expect(await screen.findByText('No car pools match your search criteria')).toBeTruthy()
  })

  test('more are fetched below those that are there', async () => {
    serve(readEvent, { data: monsoon })
    serve(listCarPools, ({ query }) => {
      const number = Number(query.get('pagination[page]'))
      const ride = pool({ id: 30 + number, meetingPoint: `Ride ${number}` })
      return poolList([ride], { page: number, pageCount: 2 })
    })
    const { user } = await openScreen('/events/900/car-pools', { as: asha })
    await user.click(await screen.findByRole('button', { name: 'Show more car pools' }))
    await screen.findByRole('article', { name: 'Ride 2' })
    expect(screen.getByRole('article', { name: 'Ride 1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more car pools' })).toBeNull()
    const isFirst = ({ query }: (typeof asked)[number]) => query.get('pagination[page]') === '1'
    const asked = lists()
    expect(asked.map(one => [...one.query.values()].includes('board'))).toEqual(asked.map(isFirst))
  })
})

describe('The bar', () => {
  test('leads to the requests, and offers to create one', async () => {
    await open([pool()])
    expect(screen.getByRole('link', { name: 'Requests' }).getAttribute('href')).toBe(
      '/events/900/car-pool-requests',
    )
    expect(button('Create Car Pool').disabled).toBe(false)
  })

  test.each([
    [{ ownsPoolId: 31, inPoolId: 31 }, 'You already own a car pool'],
    [{ inPoolId: 31 }, 'You are already part of a car pool'],
  ])('says why no other can be created', async (me, reason) => {
    await open([pool()], { me })
    expect(button('Create Car Pool').disabled).toBe(true)
    expect(described(button('Create Car Pool'))).toBe(reason)
    expect(screen.getByText(reason)).toBeTruthy()
  })

  test('an Admin who has not joined sees the rides, and has nothing to do with them', async () => {
    await open([pool()], {}, { event: { ...monsoon, isJoined: false }, as: admin })
    expect(button('Create Car Pool').disabled).toBe(true)
    expect(screen.getByText('Join the event to share a ride.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  })
})

describe('The screen', () => {
  test('hears of a change and reads again by itself', async () => {
    await open([pool()])
    await waitFor(() => expect(streamsBegun()).toHaveLength(1))
    servePools([pool({ assignedCount: 3 })])
    streamsBegun().at(-1)?.send('event: nudge\ndata: car-pools\n\n')
    await screen.findByText('1 seat left')
    expect(said).toEqual([])
  })

  test('leads away while it is open, once car pooling is switched off', async () => {
    await open([pool()])
    await waitFor(() => expect(streamsBegun()).toHaveLength(1))
    serve(readEvent, { data: { ...monsoon, isCarPoolEnabled: false } })
    streamsBegun().at(-1)?.send('event: nudge\ndata: event\n\n')
    await waitFor(() => expect(location.pathname).toBe('/'))
  })

  test('does not read again for what is none of its business', async () => {
    // of another event: one that was left before is read again as its stream begins
    await open([pool()], {}, { event: { ...monsoon, id: 901, documentId: 'event901'.padEnd(24, '0') } })
    await waitFor(() => expect(streamsBegun()).toHaveLength(1))
    const before = lists().length
    streamsBegun().at(-1)?.send('event: nudge\ndata: items/31/check-ins\n\n')
    await act(() => new Promise(resolve => setTimeout(resolve, 120)))
    expect(lists()).toHaveLength(before)
  })

  test('says that it loads, and that it could not, with a way to try again', async () => {
    serve(readEvent, { data: monsoon })
    // each of them: the stream, too, has the list read when it opens
    const answer = Promise.withResolvers<Failure>()
    serve(listCarPools, () => answer.promise)
    const { user } = await openScreen('/events/900/car-pools', { as: asha })
    expect(await screen.findByText('Loading...')).toBeTruthy()
    answer.resolve(refusal(404, 'not_found'))
    expect(await screen.findByText('Error loading car pools')).toBeTruthy()
    servePools([pool()])
    await user.click(button('Try again'))
    await screen.findByRole('article', { name: 'Kothrud, Pune' })
  })

  test('keeps what it had when it cannot be read again', async () => {
    await open([pool()])
    await waitFor(() => expect(streamsBegun()).toHaveLength(1))
    serve(listCarPools, refusal(404, 'not_found'))
    streamsBegun().at(-1)?.send('event: resync\ndata: \n\n')
    await screen.findByText('Error loading car pools')
    expect(screen.getByRole('article', { name: 'Kothrud, Pune' })).toBeTruthy()
  })

  test.each(['car-pools', 'car-pool', 'car-pool-requests'])(
    'of an event without car pooling leads home from /%s',
    async path => {
      const event = offSite({ id: 900, isJoined: true, isCarPoolEnabled: false })
      serve(readEvent, { data: event })
      serve(listEvents, page([event]))
      await openScreen(`/events/900/${path}`, { as: asha })
      await waitFor(() => expect(location.pathname).toBe('/'))
      await screen.findByText('Discover and join events')
      expect(screen.queryByRole('link', { name: 'Car Pool' })).toBeNull()
    },
  )

  test('is also found under its singular', async () => {
    serve(readEvent, { data: monsoon })
    servePools([pool()])
    await openScreen('/events/900/car-pool', { as: asha })
    await screen.findByRole('article', { name: 'Kothrud, Pune' })
    expect(location.pathname).toBe('/events/900/car-pools')
    expect(screen.getByRole('heading', { level: 1, name: 'All Car Pools' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Car Pool' })[0]?.getAttribute('href')).toBe(
      '/events/900/car-pools',
    )
  })

  test('of an event that is not active has no entry in the menu', async () => {
    await open([pool()], {}, { event: { ...monsoon, active: false } })
    expect(screen.queryByRole('link', { name: 'Car Pool' })).toBeNull()
  })
})

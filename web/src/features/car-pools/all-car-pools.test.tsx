import {
  cancelCarPoolRequest,
  joinCarPool,
  leaveCarPool,
  listCarPools,
} from '@muster/domain/car-pools/endpoints.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answered, carPool, carPoolList, request, serveCarPools } from '#test/car-pools.ts'
import { monsoon } from '#test/itineraries.ts'
import { offSite, page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { letTimePass, pass } from '#test/passing-time.ts'
import { admin, asha, ravi } from '#test/people.ts'
import { type Failure, noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'
import { said } from '#test/toasts.ts'

async function open(
  carPools: readonly CarPoolReply[],
  listed: Parameters<typeof serveCarPools>[1] = {},
  { event = monsoon, as = asha, query = '' }: { event?: EventReply; as?: typeof asha; query?: string } = {},
) {
  serve(readEvent, { data: event })
  serveCarPools(carPools, listed)
  const opened = await openScreen(`/events/${event.id}/car-pools${query}`, { as })
  await screen.findByText('Browse and manage car pool arrangements')
  if (carPools.length > 0) await screen.findAllByRole('article')
  return opened
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => spoken(document.getElementById(id)))
    .join(' ')
/** The children that screen readers read. */
const spoken = (element: Element | null) =>
  element?.querySelector('[aria-hidden="true"] + .sr-only')?.textContent ?? element?.textContent
const card = (name: string) => within(screen.getByRole('article', { name }))
const lists = () => requestsTo(listCarPools)

describe('A card', () => {
  test('shows place, owner, times in the event’s time zone, free seats and detour', async () => {
    await open([carPool({ detourMinutes: 12, note: 'Two bags each, please.' })])
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
  ])('with %o shows %s', async (facts, label) => {
    await open([carPool(facts)])
    expect(card('Kothrud, Pune').getByText(label)).toBeTruthy()
  })

  test.each([
    [0, monsoon, 'On your way'],
    [9, { ...monsoon, locationCoOrds: null }, '9 min from your home'],
  ])('a detour of %i minutes is shown in words', async (detourMinutes, event, words) => {
    await open([carPool({ detourMinutes })], {}, { event })
    expect(card('Kothrud, Pune').getByText(words)).toBeTruthy()
  })

  test.each([
    ['invited', {}, 'Invited'],
    ['pending_elsewhere', { asksPoolId: 99 }, 'Pending Elsewhere'],
  ] as const)('has a disabled button for a person who is %s', async (relation, me, name) => {
    await open([carPool({ relation })], { me })
    expect(button(name).disabled).toBe(true)
    expect(described(button(name))).toBe('Kothrud, Pune')
  })

  test.each([[{ assignedCount: 4 }, {}, 'This car pool is full']])(
    'that cannot be joined describes why for screen readers',
    async (facts, me, why) => {
      await open([carPool(facts)], { me })
      expect(button('Join').disabled).toBe(true)
      expect(described(button('Join'))).toBe(`Kothrud, Pune ${why}`)
    },
  )

  test.each([
    [{ ownsPoolId: 99, inPoolId: 99 }, 'You cannot join a car pool as you already own one'],
    [{ inPoolId: 99 }, 'You have a seat in your car pool. Leave it before you join another one.'],
  ])('R214: has no Join for a person with %o, and one line above the cards says why', async (me, why) => {
    await open([carPool(), carPool({ id: 32, meetingPoint: 'Baner, Pune' })], { me })
    expect(screen.getAllByText(why)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  })

  test('R214: says that a ride has left', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const gone = carPool({ departureTime: at(-1) })
    await open([carPool({ id: 32, meetingPoint: 'Baner, Pune', departureTime: at(1) }), gone])
    expect(card('Kothrud, Pune').getByText('Has left')).toBeTruthy()
    expect(card('Kothrud, Pune').getByText('The way back is still to come.')).toBeTruthy()
    expect(card('Kothrud, Pune').getByRole('button', { name: 'Join' })).toBeTruthy()
    expect(card('Baner, Pune').queryByText('Has left')).toBeNull()
  })

  test.each([
    [-1, null],
    [-60, -1],
  ])('R214: says instead of Join that a ride is over (%i, %s)', async (departure, back) => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const times = { departureTime: at(departure), returnTime: back === null ? null : at(back) }
    await open([carPool(times)])
    const ride = card('Kothrud, Pune')
    expect(ride.getByText('Has left')).toBeTruthy()
    expect(ride.getByText('This car pool has left')).toBeTruthy()
    expect(ride.queryByRole('button', { name: 'Join' })).toBeNull()
    expect(ride.queryByText('3 seats available')).toBeNull()
    expect(ride.queryByText('The way back is still to come.')).toBeNull()
  })

  test.each([
    [1, 7, 'You can ask this car pool again in 3 minutes'],
    [1, 9.5, 'You can ask this car pool again in 1 minute'],
    [4, 60, 'You have asked this car pool 4 times. Its owner can still invite you.'],
  ])('that was asked %i times, %d minutes ago, shows why it cannot be asked now', async (count, ago, why) => {
    const lastEndedAt = new Date(Date.now() - ago * 60_000 - 5_000).toISOString()
    await open([carPool({ endedAsks: { count, lastEndedAt } })])
    expect(button('Join').disabled).toBe(true)
    expect(described(button('Join'))).toBe(`Kothrud, Pune ${why}`)
    expect(screen.getByText(why).className).not.toContain('sr-only')
  })

  test('that was asked ten minutes ago can be asked again', async () => {
    const lastEndedAt = new Date(Date.now() - 601_000).toISOString()
    await open([carPool({ endedAsks: { count: 3, lastEndedAt } })])
    expect(button('Join').disabled).toBe(false)
  })

  test('has Edit and Delete but no Join for its owner', async () => {
    await open([carPool({ relation: 'owner', isArea: false })], { me: { ownsPoolId: 31, inPoolId: 31 } })
    const own = card('Kothrud, Pune')
    expect(own.getAllByRole('button').map(one => one.textContent)).toEqual(['Edit', 'Delete'])
    expect(own.queryByText(/Approximate area/)).toBeNull()
    expect(own.getByText('Your car pool')).toBeTruthy()
  })

  test('shows the owner’s contact links to a passenger only', async () => {
    const car_owner = { id: ravi.id, name: ravi.name, contact: ravi.contact }
    await open(
      [carPool({ relation: 'assigned', car_owner }), carPool({ id: 32, meetingPoint: 'Baner, Pune' })],
      {
        me: { inPoolId: 31 },
      },
    )
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
  test('Join sends one request with the fixed message and stays busy for a second', async () => {
    const { user } = await open([carPool(), carPool({ id: 32, meetingPoint: 'Baner, Pune' })])
    serve(joinCarPool, () => {
      const asked = carPool({ relation: 'requested', request })
      const elsewhere = carPool({ id: 32, meetingPoint: 'Baner, Pune', relation: 'pending_elsewhere' })
      serveCarPools([asked, elsewhere], { me: { asksPoolId: 31 } })
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
    await waitFor(() => expect(cancel.getAttribute('aria-disabled')).toBeNull())
  })

  test('Join takes the seat at once if the owner has sent an invitation in the meantime', async () => {
    const { user } = await open([carPool()])
    serve(joinCarPool, { data: carPool({ relation: 'assigned', isArea: false, assignedCount: 2 }) })
    await user.click(button('Join'))
    await waitFor(() => expect(said).toEqual(['success: Successfully joined the car pool!']))
  })

  test('Cancel Request cancels the pending request', async () => {
    const { user } = await open([carPool({ relation: 'requested', request })], { me: { asksPoolId: 31 } })
    serve(cancelCarPoolRequest, () => {
      serveCarPools([carPool()])
      return answered({ request_status: 'cancelled' }, 'Request cancelled successfully!')
    })
    await user.click(button('Cancel Request'))
    const question = within(screen.getByRole('alertdialog', { name: 'Cancel Request' }))
    expect(question.getByText('The other person is not asked any more.')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Keep it' }))
    expect(requestsTo(cancelCarPoolRequest)).toEqual([])
    await user.click(button('Cancel Request'))
    const again = within(screen.getByRole('alertdialog', { name: 'Cancel Request' }))
    await user.click(again.getByRole('button', { name: 'Cancel Request' }))
    await screen.findByRole('button', { name: 'Join' })
    expect(requestsTo(cancelCarPoolRequest).map(({ params, body }) => [params.id, body])).toEqual([
      ['71', { reason: null }],
    ])
    expect(said).toEqual(['success: Request cancelled successfully!'])
  })

  test('Leave frees the seat', async () => {
    const { user } = await open([carPool({ relation: 'assigned', assignedCount: 2 })], {
      me: { inPoolId: 31 },
    })
    serve(leaveCarPool, () => {
      serveCarPools([carPool()])
      return { data: carPool(), message: 'Successfully left the car pool!' }
    })
    await user.click(button('Leave'))
    const question = within(screen.getByRole('alertdialog', { name: 'Leave Car Pool' }))
    expect(question.getByText('You lose your seat, and the car owner gets a message.')).toBeTruthy()
    expect(requestsTo(leaveCarPool)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Leave Car Pool' }))
    await screen.findByRole('button', { name: 'Join' })
    expect(requestsTo(leaveCarPool).map(({ params }) => params.id)).toEqual(['31'])
    expect(said).toEqual(['success: Successfully left the car pool!'])
  })

  test.each([
    ['its card', '', 'Kothrud, Pune'],
    ['the title, if the card goes,', '?show=my', 'All Car Pools'],
  ])('Leave gives the focus to %s', async (_, query, name) => {
    const mine = carPool({ relation: 'assigned', assignedCount: 2 })
    const { user } = await open([mine], { me: { inPoolId: 31 } }, { query })
    serve(leaveCarPool, () => {
      serveCarPools(query ? [] : [carPool()])
      return { data: carPool(), message: 'Successfully left the car pool!' }
    })
    await user.click(button('Leave'))
    const question = within(screen.getByRole('alertdialog', { name: 'Leave Car Pool' }))
    await user.click(question.getByRole('button', { name: 'Leave Car Pool' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })))
    if (query) await screen.findByText('No Car Pools Found')
    else await screen.findByRole('button', { name: 'Join' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })))
  })

  test('a failed Leave says so', async () => {
    const { user } = await open([carPool({ relation: 'assigned', assignedCount: 2 })], {
      me: { inPoolId: 31 },
    })
    serve(leaveCarPool, noNetwork)
    await user.click(button('Leave'))
    const question = within(screen.getByRole('alertdialog', { name: 'Leave Car Pool' }))
    await user.click(question.getByRole('button', { name: 'Leave Car Pool' }))
    await waitFor(() => expect(said).toEqual(['error: Failed to leave car pool']))
  })

  test.each<[Failure, string]>([
    [noNetwork, 'error: Failed to send join request. Please try again.'],
    [refusal(500, 'unexpected'), 'error: Failed to send join request. Please try again.'],
    [refusal(409, 'pool_full'), 'error: This car pool is full'],
    [refusal(409, 'in_this_pool'), 'info: You are already part of this car pool'],
  ])('a failed Join shows the reason', async (outcome, sentence) => {
    const { user } = await open([carPool()])
    serve(joinCarPool, outcome)
    await user.click(button('Join'))
    await waitFor(() => expect(said).toEqual([sentence]))
  })

  test('a refused Join reloads the stale list', async () => {
    const { user } = await open([carPool()])
    serve(joinCarPool, () => {
      serveCarPools([carPool({ assignedCount: 4 })])
      return refusal(409, 'pool_full')
    })
    await user.click(button('Join'))
    await screen.findByText('Full', { selector: 'article *' })
  })
})

describe('The search', () => {
  test('requests this event’s car pools, smallest detour first, with the counts of the chips', async () => {
    await open([carPool()], { counts: { all: 24, my: 1, available: 12, full: 3 } })
    const chips = within(screen.getByRole('toolbar', { name: 'Which car pools' }))
    expect(chips.getAllByRole('button').map(chip => chip.textContent)).toEqual([
      'All24',
      'My1',
      'Available12',
      'Full3',
    ])
    const query = lists()[0]?.query
    expect(query?.get('filters[event][id][$eq]')).toBe('900')
    expect([query?.get('sort[0]'), query?.get('sort[1]')]).toEqual(['detour:asc', 'createdAt:desc'])
    expect(query?.get('pagination[pageSize]')).toBe('25')
    expect([...(query ?? [])].filter(([key]) => key.startsWith('filters[view]'))).toEqual([])
  })

  test('a chip filters the list and is kept in the address', async () => {
    const { user } = await open([carPool()])
    await user.click(button('Full 0'))
    await waitFor(() => expect(lists().at(-1)?.query.get('filters[view][$eq]')).toBe('full'))
    expect(location.search).toBe('?show=full')
    await user.click(button('All 1'))
    await waitFor(() => expect(location.search).toBe(''))
  })

  test('typing is debounced by 300 ms', async () => {
    const { user } = await open([carPool()])
    const box = screen.getByRole('searchbox', { name: 'Search car pools' })
    expect(box.getAttribute('placeholder')).toBe('Search by meeting point or car owner...')
    const searched = () => lists().flatMap(({ query }) => query.get('filters[search][$containsi]') ?? [])
    await user.type(box, 'koth')
    expect(searched()).toEqual([])
    await waitFor(() => expect(searched()).toEqual(['koth']))
    await user.click(button('Clear search'))
    expect(document.activeElement).toBe(box)
  })

  test('an empty search result and an empty list have different sentences', async () => {
    const { user } = await open([])
    expect(await screen.findByText('No Car Pools Found')).toBeTruthy()
    expect(screen.getByText('No car pools available at the moment')).toBeTruthy()
    await user.click(button('Full 0'))
    expect(await screen.findByText('No car pools match your search criteria')).toBeTruthy()
    await user.click(button('My 0'))
    expect(
      await screen.findByText('You are in no car pool yet. Join one, or offer a ride of your own.'),
    ).toBeTruthy()
    expect(screen.queryByText('No car pools match your search criteria')).toBeNull()
  })

  test('the next page is appended below the first', async () => {
    serve(readEvent, { data: monsoon })
    serve(listCarPools, ({ query }) => {
      const number = Number(query.get('pagination[page]'))
      const ride = carPool({ id: 30 + number, meetingPoint: `Ride ${number}` })
      return carPoolList([ride], { page: number, pageCount: 2 })
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
  test('links to the requests and offers to create a car pool', async () => {
    await open([carPool()])
    expect(screen.getByRole('link', { name: 'Requests' }).getAttribute('href')).toBe(
      '/events/900/car-pool-requests',
    )
    expect(button('Create Car Pool').disabled).toBe(false)
  })

  test.each([
    [{ ownsPoolId: 31, inPoolId: 31 }, 'You already own a car pool'],
    [{ inPoolId: 31 }, 'You are already part of a car pool'],
  ])('shows why Create is disabled', async (me, reason) => {
    await open([carPool()], { me })
    expect(button('Create Car Pool').disabled).toBe(true)
    expect(described(button('Create Car Pool'))).toBe(reason)
    expect(screen.getByText(reason)).toBeTruthy()
  })

  test('an Admin who is not a member sees the car pools without actions', async () => {
    await open([carPool()], {}, { event: { ...monsoon, isJoined: false }, as: admin })
    expect(button('Create Car Pool').disabled).toBe(true)
    expect(screen.getByText('Join the event to share a ride.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  })
})

describe('The screen', () => {
  test('reloads after a nudge', async () => {
    await open([carPool()])
    await waitFor(() => expect(streamsBegun()).toHaveLength(1))
    serveCarPools([carPool({ assignedCount: 3 })])
    streamsBegun().at(-1)?.send('event: nudge\ndata: car-pools\n\n')
    await screen.findByText('1 seat left')
    expect(said).toEqual([])
  })

  test('leaves for the start page when car pooling is switched off', async () => {
    await open([carPool()])
    await waitFor(() => expect(streamsBegun()).toHaveLength(1))
    serve(readEvent, { data: { ...monsoon, isCarPoolEnabled: false } })
    streamsBegun().at(-1)?.send('event: nudge\ndata: event\n\n')
    await waitFor(() => expect(location.pathname).toBe('/'))
  })

  test('does not reload after a nudge about something else', async () => {
    letTimePass()
    // another event: the stream of one that was left before begins with a read
    await open([carPool()], {}, { event: { ...monsoon, id: 901, documentId: 'event901'.padEnd(24, '0') } })
    await waitFor(() => expect(streamsBegun()).toHaveLength(1))
    const before = lists().length
    streamsBegun().at(-1)?.send('event: nudge\ndata: items/31/check-ins\n\n')
    await pass(1000)
    expect(lists()).toHaveLength(before)
  })

  test('shows loading, then a failure with Try again', async () => {
    serve(readEvent, { data: monsoon })
    // every read: opening the stream also reads the list
    const answer = Promise.withResolvers<Failure>()
    serve(listCarPools, () => answer.promise)
    const { user } = await openScreen('/events/900/car-pools', { as: asha })
    expect(await screen.findByText('Loading...')).toBeTruthy()
    answer.resolve(refusal(404, 'not_found'))
    expect(await screen.findByText('Error loading car pools')).toBeTruthy()
    serveCarPools([carPool()])
    await user.click(button('Try again'))
    await screen.findByRole('article', { name: 'Kothrud, Pune' })
  })

  test('keeps the loaded list when a reload fails', async () => {
    await open([carPool()])
    await waitFor(() => expect(streamsBegun()).toHaveLength(1))
    serve(listCarPools, refusal(404, 'not_found'))
    streamsBegun().at(-1)?.send('event: resync\ndata: \n\n')
    await screen.findByText('Error loading car pools')
    expect(screen.getByRole('article', { name: 'Kothrud, Pune' })).toBeTruthy()
  })

  test.each(['car-pools', 'car-pool'])('of an event without car pooling leads home from /%s', async path => {
    const event = offSite({ id: 900, isJoined: true, isCarPoolEnabled: false })
    serve(readEvent, { data: event })
    serve(listEvents, page([event]))
    await openScreen(`/events/900/${path}`, { as: asha })
    await waitFor(() => expect(location.pathname).toBe('/'))
    await screen.findByText('Discover and join events')
    expect(screen.queryByRole('link', { name: 'Car Pool' })).toBeNull()
  })

  test('also answers to its singular path', async () => {
    serve(readEvent, { data: monsoon })
    serveCarPools([carPool()])
    await openScreen('/events/900/car-pool', { as: asha })
    await screen.findByRole('article', { name: 'Kothrud, Pune' })
    expect(location.pathname).toBe('/events/900/car-pools')
    expect(screen.getByRole('heading', { level: 1, name: 'All Car Pools' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Car Pool' })[0]?.getAttribute('href')).toBe(
      '/events/900/car-pools',
    )
  })

  test('has no menu entry for an inactive event', async () => {
    await open([carPool()], {}, { event: { ...monsoon, active: false } })
    expect(screen.queryByRole('link', { name: 'Car Pool' })).toBeNull()
  })
})

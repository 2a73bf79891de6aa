import { listCarPoolPoints } from '@muster/domain/car-pools/endpoints.ts'
import type { CarPoolPointsReply } from '@muster/domain/car-pools/schema.ts'
import { readEvent } from '@muster/domain/events/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { carPool, serveCarPools } from '#test/car-pools.ts'
import { monsoon } from '#test/itineraries.ts'
import { openScreen } from '#test/open-screen.tsx'
import { letTimePass, pass } from '#test/passing-time.ts'
import { asha } from '#test/people.ts'
import { deccan } from '#test/pune.ts'
import { baseMapFails, setUpMaps } from '#test/render-map.tsx'
import { noNetwork, requestsTo, serve } from '#test/stub-server.ts'
import { placesAt } from './map/places-at.ts'

type Place = CarPoolPointsReply['data'][number]
const place = (facts: Partial<Place> = {}): Place => ({
  id: 31,
  ...deccan,
  isArea: true,
  seatsLeft: 3,
  isOver: false,
  relation: 'none',
  ...facts,
})
const north = { latitude: deccan.latitude + 0.03, longitude: deccan.longitude }

beforeEach(() => setUpMaps())

async function openMap(places: readonly Place[], query = '') {
  serve(readEvent, { data: monsoon })
  serveCarPools([carPool(), carPool({ id: 32, meetingPoint: 'Baner, Pune' })])
  serve(listCarPoolPoints, { data: [...places] })
  const opened = await openScreen(`/events/900/car-pools${query}`, { as: asha })
  await screen.findByText('Browse and manage car pool arrangements')
  await opened.user.click(screen.getByRole('button', { name: 'Show on a map' }))
  const map = await screen.findByRole('application', { name: 'Map of the car pools', busy: false })
  return { ...opened, map }
}
const enter = async ({ user, map }: Awaited<ReturnType<typeof openMap>>) => {
  map.focus()
  await user.keyboard('{Enter}')
}
const heading = (name: string) => screen.queryByRole('heading', { level: 2, name })

describe('The map of the car pools', () => {
  test('loads its points when it is opened, and the URL keeps it open', async () => {
    const { user } = await openMap([place()])
    expect(location.search).toBe('?as=map')
    expect(requestsTo(listCarPoolPoints).map(({ params }) => params.id)).toEqual(['900'])
    expect(screen.queryByRole('article')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show as a list' }))
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    expect(location.search).toBe('')
  })

  test('opens the car pool at its centre with Enter, and Back returns to the map', async () => {
    const opened = await openMap([place()])
    await enter(opened)
    await screen.findByRole('dialog', { name: 'Car Pool Details' })
    expect(location.search).toBe('?as=map&pool=31')
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.search).toBe('?as=map')
  })

  test('opens nothing where there is no car pool', async () => {
    letTimePass()
    const { latitude, longitude } = deccan
    const opened = await openMap([place(), place({ id: 32, latitude: latitude + 0.06, longitude })])
    await enter(opened)
    // time for a dialog to open
    await pass(1000)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(location.search).toBe('?as=map')
  })

  test('lists the car pools of a shared area', async () => {
    const over = place({ id: 78, isOver: true })
    const opened = await openMap([place(), place({ id: 32, seatsLeft: 0 }), place({ id: 77 }), over])
    await enter(opened)
    const here = within(await screen.findByRole('region', { name: '4 car pools here' }))
    expect(here.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Ravi Iyer3 seats available',
      'Ravi IyerFull',
      'Car Pool3 seats available',
      'Car PoolHas left',
    ])
    await opened.user.click(here.getAllByRole('link')[1] as HTMLElement)
    await screen.findByRole('dialog', { name: 'Car Pool Details' })
    expect(location.search).toBe('?as=map&pool=32')
  })

  test('shows no ride that is over among the available ones', async () => {
    const opened = await openMap(
      [place(), place({ id: 32 }), place({ id: 77, isOver: true })],
      '?show=available',
    )
    await enter(opened)
    expect(await screen.findByRole('region', { name: '2 car pools here' })).toBeTruthy()
  })

  test('marks your own car pool with a pin, and follows the filter chips', async () => {
    const own = place({ id: 40, ...north, isArea: false, relation: 'owner', seatsLeft: 0 })
    const opened = await openMap([place(), own])
    const pins = () => within(opened.map).queryAllByLabelText('Yours')
    await waitFor(() => expect(pins()).toHaveLength(1))
    await opened.user.click(screen.getByRole('button', { name: /^Available/ }))
    await waitFor(() => expect(pins()).toEqual([]))
    await opened.user.click(screen.getByRole('button', { name: /^My/ }))
    await waitFor(() => expect(pins()).toHaveLength(1))
  })

  test('shows a message when no car pool has a meeting point', async () => {
    await openMap([])
    expect(screen.getByText(/No car pool has its meeting point on the map/)).toBeTruthy()
  })

  test('R430: waits for the tap where data is saved', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    serve(readEvent, { data: monsoon })
    serveCarPools([carPool()])
    serve(listCarPoolPoints, { data: [place()] })
    const { user } = await openScreen('/events/900/car-pools?as=map', { as: asha })
    const show = await screen.findByRole('button', { name: 'Show map' })
    Reflect.deleteProperty(navigator, 'connection')
    expect(screen.queryByRole('application')).toBeNull()
    await user.click(show)
    await screen.findByRole('application', { name: 'Map of the car pools', busy: false })
  })

  test('is replaced by the list during a search', async () => {
    const { user } = await openMap([place()])
    await user.type(screen.getByRole('searchbox'), 'k')
    await waitFor(() => expect(screen.queryByRole('application')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('k')
  })

  test('shows a message when the meeting points or the map cannot be loaded', async () => {
    serve(readEvent, { data: monsoon })
    serveCarPools([carPool()])
    serve(listCarPoolPoints, noNetwork)
    const { user } = await openScreen('/events/900/car-pools?as=map', { as: asha })
    await screen.findByText('The meeting points could not be loaded.')
    setUpMaps({ map: baseMapFails })
    serve(listCarPoolPoints, { data: [place()] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('alert')
    expect(heading('Kothrud, Pune')).toBeNull()
  })
})

describe('A tap selects', () => {
  const places = [
    { id: 1, ...deccan },
    { id: 2, ...deccan },
    { id: 3, ...north },
  ]
  const ids = (point: typeof deccan, within: number) => placesAt(places, point, within).map(({ id }) => id)

  test('all car pools of the nearest area', () => expect(ids(deccan, 30)).toEqual([1, 2]))
  test('only car pools within the size of a thumb', () => {
    const between = { ...deccan, latitude: deccan.latitude + 0.02 }
    expect(ids(between, 30)).toEqual([])
    expect(ids(between, 3_000)).toEqual([3])
  })
})

import { listCarPoolPoints } from '@muster/domain/car-pools/endpoints.ts'
import type { CarPoolPointsReply } from '@muster/domain/car-pools/schema.ts'
import { readEvent } from '@muster/domain/events/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { placesAt } from '#features/car-pools/places-at.ts'
import { noDrawing, openPage } from './a-map.tsx'
import { monsoon } from './itineraries.ts'
import { openScreen } from './open-screen.tsx'
import { asha } from './people.ts'
import { pool, servePools } from './pools.ts'
import { deccan } from './pune.ts'
import { noNetwork, requestsTo, serve } from './stub-server.ts'

type Place = CarPoolPointsReply['data'][number]
const place = (facts: Partial<Place> = {}): Place => ({
  id: 31,
  ...deccan,
  isArea: true,
  seatsLeft: 3,
  relation: 'none',
  ...facts,
})
const north = { latitude: deccan.latitude + 0.03, longitude: deccan.longitude }

beforeEach(() => openPage())

async function openMap(places: readonly Place[], query = '') {
  serve(readEvent, { data: monsoon })
  servePools([pool(), pool({ id: 32, meetingPoint: 'Baner, Pune' })])
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
  test('is fetched when it is opened, and the address keeps it', async () => {
    const { user } = await openMap([place()])
    expect(location.search).toBe('?as=map')
    expect(requestsTo(listCarPoolPoints).map(({ params }) => params.id)).toEqual(['900'])
    expect(screen.queryByRole('article')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show as a list' }))
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    expect(location.search).toBe('')
  })

  test('leads by the keyboard, too, to the one in its middle, and Back comes back to it', async () => {
    const opened = await openMap([place()])
    await enter(opened)
    await screen.findByRole('dialog', { name: 'Car Pool Details' })
    expect(location.search).toBe('?as=map&pool=31')
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.search).toBe('?as=map')
  })

  test('opens nothing where there is nothing', async () => {
    const { latitude, longitude } = deccan
    const opened = await openMap([place(), place({ id: 32, latitude: latitude + 0.06, longitude })])
    await enter(opened)
    expect(location.search).toBe('?as=map')
  })

  test('offers those that share an area one by one', async () => {
    const opened = await openMap([place(), place({ id: 32, seatsLeft: 0 }), place({ id: 77 })])
    await enter(opened)
    const here = within(await screen.findByRole('region', { name: '3 car pools here' }))
    expect(here.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Ravi Iyer3 seats available',
      'Ravi IyerFull',
      'Car Pool3 seats available',
    ])
    await opened.user.click(here.getAllByRole('link')[1] as HTMLElement)
    await screen.findByRole('dialog', { name: 'Car Pool Details' })
    expect(location.search).toBe('?as=map&pool=32')
  })

  test('marks one’s own with a pin, and shows of the chips’ kinds what is chosen', async () => {
    const own = place({ id: 40, ...north, isArea: false, relation: 'owner', seatsLeft: 0 })
    const opened = await openMap([place(), own])
    const pins = () => within(opened.map).queryAllByLabelText('Yours')
    await waitFor(() => expect(pins()).toHaveLength(1))
    await opened.user.click(screen.getByRole('button', { name: /^Available/ }))
    await waitFor(() => expect(pins()).toEqual([]))
    await opened.user.click(screen.getByRole('button', { name: /^My/ }))
    await waitFor(() => expect(pins()).toHaveLength(1))
  })

  test('says so where nobody’s meeting point is known', async () => {
    await openMap([])
    expect(screen.getByText(/No car pool has its meeting point on the map/)).toBeTruthy()
  })

  test('gives way to the list when something is searched', async () => {
    const { user } = await openMap([place()])
    await user.type(screen.getByRole('searchbox'), 'k')
    await waitFor(() => expect(screen.queryByRole('application')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('k')
  })

  test('that has no meeting points, or cannot be drawn, says so', async () => {
    serve(readEvent, { data: monsoon })
    servePools([pool()])
    serve(listCarPoolPoints, noNetwork)
    const { user } = await openScreen('/events/900/car-pools?as=map', { as: asha })
    await screen.findByText('The meeting points could not be loaded.')
    openPage({ map: noDrawing })
    serve(listCarPoolPoints, { data: [place()] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('alert')
    expect(heading('Kothrud, Pune')).toBeNull()
  })
})

describe('A tap means', () => {
  const places = [
    { id: 1, ...deccan },
    { id: 2, ...deccan },
    { id: 3, ...north },
  ]
  const ids = (point: typeof deccan, within: number) => placesAt(places, point, within).map(({ id }) => id)

  test('all that share the nearest area', () => expect(ids(deccan, 30)).toEqual([1, 2]))
  test('what a thumb covers, however far away the map is', () => {
    const between = { ...deccan, latitude: deccan.latitude + 0.02 }
    expect(ids(between, 30)).toEqual([])
    expect(ids(between, 3_000)).toEqual([3])
  })
})

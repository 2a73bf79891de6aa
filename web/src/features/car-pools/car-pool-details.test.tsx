import {
  deleteCarPool,
  joinCarPool,
  leaveCarPool,
  listCarPools,
  readCarPool,
  respondToRequest,
  stopWaitingForSeat,
  updateCarPool,
  waitForSeat,
} from '@muster/domain/car-pools/endpoints.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { readEvent } from '@muster/domain/events/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answered, ashaAsks, carPool, invitation, serveCarPools } from '#test/car-pools.ts'
import { monsoon } from '#test/itineraries.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha, meera, ravi } from '#test/people.ts'
import { serveMaps } from '#test/places.ts'
import { type Failure, noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { streamsBegun } from '#test/stub-streams.ts'
import { said } from '#test/toasts.ts'

async function open(
  carPools: readonly CarPoolReply[],
  {
    as = asha,
    query = '?pool=31',
    ...listed
  }: Parameters<typeof serveCarPools>[1] & { as?: typeof asha; query?: string } = {},
) {
  serve(readEvent, { data: monsoon })
  serveMaps()
  serveCarPools(carPools, listed)
  const opened = await openScreen(`/events/900/car-pools${query}`, { as })
  await screen.findByText('Browse and manage car pool arrangements')
  return opened
}
const dialog = (name = 'Car Pool Details') => screen.findByRole('dialog', { name })
const details = () => within(screen.getByRole('dialog', { name: 'Car Pool Details' }))
const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })))
const path = () => location.pathname + location.search

const contacts = [
  { id: ravi.id, name: ravi.name, contact: ravi.contact },
  { id: asha.id, name: asha.name, contact: asha.contact },
  { id: meera.id, name: meera.name, contact: meera.contact },
]
const mine = carPool({
  relation: 'owner',
  isArea: false,
  meetingPoint: 'Karishma Society, Kothrud, Pune',
  assignedCount: 2,
  car_owner: contacts[1],
  assigned_users: [contacts[1]!, contacts[2]!],
  requests: [{ ...ashaAsks, person: { id: ravi.id, name: ravi.name } }],
})
const asOwner = { me: { ownsPoolId: 31, inPoolId: 31 } }

describe('The details', () => {
  test('open from a card as a history step and close by Back and by the close button', async () => {
    const { user } = await open([carPool()], { query: '' })
    for (const close of [
      () => history.back(),
      async () => user.click(details().getByRole('button', { name: 'Close' })),
    ]) {
      await user.click(await screen.findByRole('link', { name: 'View' }))
      await dialog()
      expect(path()).toBe('/events/900/car-pools?pool=31')
      await close()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(path()).toBe('/events/900/car-pools')
    }
  })

  test('show outsiders of the car pool the area and the names, but no contact links', async () => {
    await open([
      carPool({
        note: 'Two bags each, please.',
        assigned_users: contacts.map(({ id, name }) => ({ id, name })),
      }),
    ])
    await dialog()
    expect(
      await details().findByText(
        'The meeting point is somewhere in this area. You see it once you are accepted.',
      ),
    ).toBeTruthy()
    for (const text of ['Kothrud, Pune', '20 Nov, 7:30 AM', '3 seats available', 'Two bags each, please.'])
      expect(details().getByText(text)).toBeTruthy()
    expect(details().getByText('Asha Rao (you)')).toBeTruthy()
    expect(details().queryByRole('link', { name: /Call|WhatsApp/ })).toBeNull()
    expect(requestsTo(readCarPool)[0]?.query.getAll('populate[2]')).toEqual(['requests'])
  })

  test('show contact links to fellow passengers, but not to oneself', async () => {
    await open(
      [carPool({ relation: 'assigned', isArea: false, car_owner: contacts[0], assigned_users: contacts })],
      {
        me: { inPoolId: 31 },
      },
    )
    await dialog()
    const links = await waitFor(() => {
      const found = details().getAllByRole('link', { name: /^Call / })
      expect(found).toHaveLength(2)
      return found
    })
    const maps = details().getByRole('link', { name: 'Open in maps' }).getAttribute('href')
    expect(maps).toBe('https://www.google.com/maps/search/?api=1&query=18.5074%2C73.8077')
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      `tel:+91${ravi.contact}`,
      `tel:+91${meera.contact}`,
    ])
    expect(await details().findByRole('button', { name: 'Leave' })).toBeTruthy()
  })

  test('of a deleted car pool close and leave the list', async () => {
    serve(readEvent, { data: monsoon })
    serveCarPools([])
    serve(readCarPool, refusal(404, 'not_found'))
    await openScreen('/events/900/car-pools?pool=77', { as: asha })
    await waitFor(() => expect(location.search).toBe(''))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('show a load failure and keep what the list knows', async () => {
    serve(readEvent, { data: monsoon })
    serveCarPools([carPool()])
    serveMaps()
    serve(readCarPool, refusal(500, 'not_found'))
    await openScreen('/events/900/car-pools?pool=31', { as: asha })
    await dialog()
    expect(await details().findByText('Error loading car pools')).toBeTruthy()
  })

  test('update after somebody else’s change', async () => {
    const opening = open([carPool()])
    serve(readCarPool, { data: carPool({ note: 'Only read with the details' }) })
    await opening
    await dialog()
    await details().findByText('Only read with the details')
    await details().findByRole('button', { name: 'Join' })
    await waitFor(() => expect(streamsBegun()).toHaveLength(1))
    serveCarPools([carPool({ assignedCount: 4 })])
    streamsBegun().at(-1)?.send('event: nudge\ndata: car-pools\n\n')
    await waitFor(() => expect(details().getByText('Full')).toBeTruthy())
    expect(details().getByRole<HTMLButtonElement>('button', { name: 'Join' }).disabled).toBe(true)
  })

  test('offer to join', async () => {
    const { user } = await open([carPool()])
    await dialog()
    serve(joinCarPool, {
      data: carPool({ relation: 'requested' }),
      message: 'Join request sent successfully!',
    })
    await user.click(await details().findByRole('button', { name: 'Join' }))
    await waitFor(() => expect(said).toEqual(['success: Join request sent successfully!']))
  })
})

test('A passenger reads that leaving failed', async () => {
  const { user } = await open([carPool({ relation: 'assigned', assignedCount: 2 })], { me: { inPoolId: 31 } })
  await dialog()
  serve(leaveCarPool, noNetwork)
  await user.click(await details().findByRole('button', { name: 'Leave' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave Car Pool' }))
  await user.click(question.getByRole('button', { name: 'Leave Car Pool' }))
  await waitFor(() => expect(said).toEqual(['error: Failed to leave car pool. Please try again.']))
})

describe('An invited person', () => {
  const invited = carPool({ relation: 'invited', isArea: false, request: invitation })

  test.each([
    ['Accept', 'accept', 'Request accepted successfully!'],
    ['Reject', 'reject', 'Request rejected successfully!'],
  ])('presses %s in the details', async (name, action, sentence) => {
    const { user } = await open([invited])
    await dialog()
    serve(respondToRequest, () => {
      serveCarPools([carPool()])
      return answered({}, sentence)
    })
    await user.click(await details().findByRole('button', { name }))
    await waitFor(() => expect(said).toEqual([`success: ${sentence}`]))
    expect(requestsTo(respondToRequest).map(({ params, body }) => [params.id, body])).toEqual([
      ['72', { action }],
    ])
    await details().findByRole('button', { name: 'Join' })
    await waitFor(() => expect(document.activeElement).toBe(details().getByRole('heading', { level: 3 })))
  })

  test('reads why an answer came too late', async () => {
    const { user } = await open([invited])
    await dialog()
    serve(respondToRequest, refusal(409, 'request_ended'))
    await user.click(await details().findByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(said).toEqual(['error: This request has already ended']))
  })

  test('reads that they did not join when nobody answers', async () => {
    const { user } = await open([invited])
    await dialog()
    serve(respondToRequest, noNetwork)
    await user.click(await details().findByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(said).toEqual(['error: Failed to join car pool']))
  })
})

describe('An owner', () => {
  test('accepts a join request', async () => {
    const { user } = await open([mine], asOwner)
    await dialog()
    const asking = await details().findByRole('region', { name: 'Would like to join' })
    expect(within(asking).getByText('Ravi Iyer')).toBeTruthy()
    expect(within(asking).getByText('I would like to join your car pool')).toBeTruthy()
    serve(respondToRequest, () => {
      serveCarPools([{ ...mine, requests: [] }], asOwner)
      return answered({ request_status: 'accepted' }, 'Request accepted successfully!')
    })
    await user.click(within(asking).getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Would like to join' })).toBeNull())
    expect(requestsTo(respondToRequest).map(({ params, body }) => [params.id, body])).toEqual([
      ['71', { action: 'accept' }],
    ])
    expect(said).toEqual(['success: Request accepted successfully!'])
    await waitFor(() => expect(document.activeElement).toBe(details().getByRole('heading', { level: 3 })))
  })

  test('accepts a join request on the card, which then has the focus', async () => {
    const { user } = await open([mine], { ...asOwner, query: '' })
    serve(respondToRequest, () => {
      serveCarPools([{ ...mine, requests: [] }], asOwner)
      return answered({ request_status: 'accepted' }, 'Request accepted successfully!')
    })
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull())
    await hasFocus('Karishma Society, Kothrud, Pune')
  })

  test('removes a passenger after a confirmation', async () => {
    const { user } = await open([mine], asOwner)
    await dialog()
    await user.click(await details().findByRole('button', { name: 'Remove Meera Shah' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove from car pool' }))
    expect(question.getByText('Meera Shah loses the seat and gets a message.')).toBeTruthy()
    expect(requestsTo(updateCarPool)).toEqual([])
    const without = { ...mine, assignedCount: 1, assigned_users: [contacts[1]!] }
    serve(updateCarPool, () => {
      serveCarPools([without], asOwner)
      return { data: without, message: 'Car pool updated successfully!' }
    })
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(details().queryByText('Meera Shah')).toBeNull())
    expect(requestsTo(updateCarPool).map(({ params, body }) => [params.id, body])).toEqual([
      ['31', { data: { removeUsers: [meera.id] } }],
    ])
    await waitFor(() =>
      expect(document.activeElement).toBe(details().getByRole('heading', { name: 'In this car pool' })),
    )
  })

  test('deletes the car pool from its card after a confirmation that names it', async () => {
    const { user } = await open([mine], { ...asOwner, query: '' })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Car Pool' }))
    expect(
      question.getByText(
        'Are you sure you want to delete "Karishma Society, Kothrud, Pune" car pool? This action cannot be undone.',
      ),
    ).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(requestsTo(deleteCarPool)).toEqual([])

    let finish: () => void = () => undefined
    serve(
      deleteCarPool,
      () =>
        new Promise(resolve => {
          finish = () => {
            serveCarPools([])
            resolve({
              data: { id: 31, documentId: mine.documentId },
              message: 'Car pool deleted successfully',
            })
          }
        }),
    )
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete Car Pool' }))
    await screen.findByRole('button', { name: 'Deleting...' })
    finish()
    await screen.findByText('No Car Pools Found')
    await hasFocus('All Car Pools')
    expect(requestsTo(deleteCarPool).map(({ params }) => params.id)).toEqual(['31'])
    expect(said).toEqual(['success: Car pool deleted successfully'])
  })

  test('deletes the car pool from its details, which close', async () => {
    const { user } = await open([mine], asOwner)
    await dialog()
    await user.click(await details().findByRole('button', { name: 'Delete' }))
    serve(deleteCarPool, () => {
      serveCarPools([])
      serve(readCarPool, refusal(404, 'not_found'))
      return { data: { id: 31, documentId: mine.documentId }, message: 'Car pool deleted successfully' }
    })
    await user.click(await screen.findByRole('button', { name: 'Delete Car Pool' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(path()).toBe('/events/900/car-pools')
    await hasFocus('All Car Pools')
  })

  test.each<[Failure, string]>([
    [noNetwork, 'Failed to delete car pool'],
    [refusal(403, 'not_owner_delete'), 'You can only delete your own car pool'],
  ])('reads why it could not be deleted', async (outcome, sentence) => {
    const { user } = await open([mine], { ...asOwner, query: '' })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    serve(deleteCarPool, outcome)
    await user.click(await screen.findByRole('button', { name: 'Delete Car Pool' }))
    await waitFor(() => expect(said).toEqual([`error: ${sentence}`]))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByRole('article')).toBeTruthy()
  })
})

test('an Admin may delete any car pool, and edits none', async () => {
  await open([carPool({ isArea: false })], { as: admin })
  await dialog()
  expect(await details().findByRole('button', { name: 'Delete' })).toBeTruthy()
  expect(details().queryByRole('button', { name: 'Edit' })).toBeNull()
})

describe('A person without a seat', () => {
  test('starts and stops waiting for a seat', async () => {
    const { user } = await open([carPool({ assignedCount: 4 })], { query: '', counts: { available: 0 } })
    serve(waitForSeat, () => {
      serveCarPools([carPool({ assignedCount: 4 })], { me: { isWaiting: true } })
      return { data: { isWaiting: true } }
    })
    await user.click(await screen.findByRole('button', { name: 'Tell me when a seat near me is free' }))
    expect(await screen.findByText('We will tell you when a seat near you is free.')).toBeTruthy()
    expect(requestsTo(waitForSeat).map(({ params }) => params.id)).toEqual(['900'])
    serve(stopWaitingForSeat, () => {
      serveCarPools([carPool({ assignedCount: 4 })])
      return { data: { isWaiting: false } }
    })
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }))
    await screen.findByRole('button', { name: 'Tell me when a seat near me is free' })
  })

  test('is the only one who is offered to wait', async () => {
    await open([mine], { ...asOwner, query: '' })
    await screen.findByRole('article')
    expect(screen.queryByRole('button', { name: /Tell me when/ })).toBeNull()
    expect(requestsTo(listCarPools).length).toBeGreaterThan(0)
  })
})

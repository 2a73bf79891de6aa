import { readEvent } from '@muster/domain/events/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { carPool, serveCarPools } from '#test/car-pools.ts'
import { at, monsoon } from '#test/itineraries.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha } from '#test/people.ts'
import { serve } from '#test/stub-server.ts'

async function open(...[carPools, listed]: Parameters<typeof serveCarPools>) {
  serve(readEvent, { data: monsoon })
  serveCarPools(carPools, listed)
  await openScreen(`/events/${monsoon.id}/car-pools`, { as: asha })
  await screen.findAllByRole('article')
}
const card = (name: string) => within(screen.getByRole('article', { name }))

test.each([false, true])(
  'A card shows place and part of town; screen readers read all (own: %s)',
  async isOwn => {
    const meetingPoint = 'Phoenix Marketcity, Nagar Road, Ramwadi, Pune, Maharashtra 411014'
    const relation = isOwn ? 'assigned' : 'none'
    await open([carPool({ relation, isArea: false, meetingPoint })], isOwn ? { me: { inPoolId: 31 } } : {})
    const ride = card(meetingPoint)
    expect(ride.getByText('Phoenix Marketcity')).toBeTruthy()
    expect(ride.getByText('Ramwadi · Ravi Iyer')).toBeTruthy()
    expect(ride.getByText(meetingPoint).className).toBe('sr-only')
  },
)

test('The place is never cut for the people of the car pool', async () => {
  const long = 'Gate 2 behind the petrol pump, opposite the old post office, Karishma Society, Kothrud, Pune'
  const mine = carPool({ relation: 'assigned', isArea: false, meetingPoint: long })
  await open([mine, carPool({ id: 32, meetingPoint: 'Baner, Pune' })], { me: { inPoolId: 31 } })
  expect(screen.getByRole('heading', { name: long }).className).not.toContain('clamp')
  expect(screen.getByRole('heading', { name: 'Baner, Pune' }).className).toContain('clamp')
})

test.each([
  ['invited', {}, 'Invited'],
  ['pending_elsewhere', { asksPoolId: 99 }, 'Pending Elsewhere'],
] as const)('R214: A card says to a person who is %s that the ride is over', async (relation, me, name) => {
  await open([carPool({ relation, departureTime: at(19, '08:00'), returnTime: null })], { me })
  expect(card('Kothrud, Pune').getByText('This car pool has left')).toBeTruthy()
  expect(screen.queryByRole('button', { name })).toBeNull()
})

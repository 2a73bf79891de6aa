import { openBoard } from './car-pool-board.ts'
import { card, expect, expectAccessible, test } from './muster.ts'

test.use({ scene: 'car pools' })

test('departure and return of a car pool are checked in to, and the owner is one tap away', async ({
  browser,
  muster,
}) => {
  const rideAt = async (now: string) => {
    await muster.killAndStartAgain(now)
    const page = await openBoard(browser, 'akash.kadam3@muster.example')
    await page.goto('/events/1/my-checkin')
    return { page, ride: card(page, /Car pool of Ravi Menon/) }
  }
  const there = await rideAt('2026-11-20T07:00:00+05:30')
  // sorted by departure; the flight before it has left
  await expect(there.page.getByText('Earlier (1)')).toBeVisible()
  const names = there.page.getByRole('article').locator('h2')
  await expect(names.nth(0)).toContainText('Car pool of Ravi Menon')
  for (const text of ['7:30 AM', 'Kothrud Depot, Pune', 'White Innova.', '0/3'])
    await expect(there.ride).toContainText(text)
  await there.ride.getByRole('button', { name: 'Check In (Departure)' }).click()
  await expect(there.page.getByText('Checked in to car pool successfully!')).toBeVisible()
  await expect(there.ride.getByRole('button', { name: /^Checked In/ })).toBeDisabled()
  await there.ride.getByRole('link', { name: /Car pool of/ }).click()
  const detail = there.page.getByRole('dialog', { name: /Car pool of/ })
  await expect(detail.getByRole('link', { name: 'Call Ravi Menon' })).toBeVisible()
  await expectAccessible(there.page)

  const back = await rideAt('2026-11-22T17:00:00+05:30')
  await expect(back.ride).toContainText('5:45 PM')
  await back.ride.getByRole('button', { name: 'Check In (Return)' }).click()
  await expect(back.ride).toContainText('1/3')
  await muster.killAndStartAgain()
})

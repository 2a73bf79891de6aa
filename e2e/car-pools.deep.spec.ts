import { openBoard } from './car-pool-board.ts'
import { card, expect, expectAccessible, expectToast, itemOf, test } from './muster.ts'

test.use({ scene: 'car pools' })

test('departure and return of a car pool are checked in to, and the owner is one tap away', async ({
  browser,
  muster,
}) => {
  const rideAt = async (now: string) => {
    await muster.killAndStartAgain(now)
    const page = await openBoard(browser, 'ananya.pandit5@muster.example')
    await page.goto('/events/1/my-checkin')
    return { page, ride: card(page, /Car pool of Aarav Agarwal/) }
  }
  const there = await rideAt('2026-11-20T07:00:00+05:30')
  const names = there.page.getByRole('article').locator('h2')
  await expect(names.nth(0)).toContainText('Car pool of Aarav Agarwal')
  for (const text of ['8:00 AM', 'Orchid Hotel, Baner Road, Baner, Pune', '0/2'])
    await expect(there.ride).toContainText(text)
  await there.ride.getByRole('button', { name: 'Check In (Departure)' }).click()
  await expectToast(there.page, 'Checked in to car pool successfully!')
  await expect(there.ride.getByRole('button', { name: /^Checked In/ })).toBeDisabled()
  await there.ride.getByRole('link', { name: /Car pool of/ }).click()
  const detail = there.page.getByRole('dialog', { name: /Car pool of/ })
  await expect(detail).toContainText('Blue Ertiga.')
  await expect(detail.getByRole('link', { name: 'Call Aarav Agarwal' })).toBeVisible()
  await expectAccessible(there.page)

  const back = await rideAt('2026-11-22T17:00:00+05:30')
  await expect(back.ride).toContainText('6:00 PM')
  const isNext = itemOf(back.page, /Car pool of Aarav Agarwal/)
  await isNext.getByRole('button', { name: 'Check In (Return)' }).click()
  await expect(back.ride).toContainText('1/2')
  await muster.killAndStartAgain()
})

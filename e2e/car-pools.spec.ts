import { button, openBoard } from './car-pool-board.ts'
import { card, expect, expectAccessible, expectPicture, PICTURES, test } from './muster.ts'

test.use({ scene: 'car pools' })

test('the car pools look right as a list and on a map', PICTURES, async ({ browser }) => {
  const page = await openBoard(browser, 'asha@muster.example')
  await expectPicture(page, 'car-pools')
  await button(page, 'Show on a map').click()
  const map = page.getByRole('application', { name: 'Map of the car pools' })
  await expect(map).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)
  await button(page, 'Full 1').click()
  await button(page, 'Show as a list').click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a car pool is found, read and joined by keyboard alone', async ({ browser }) => {
  const page = await openBoard(browser, 'farah.pawar14@muster.example')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('someshwar')
  await expect(page.getByRole('article')).toHaveCount(1)
  for (let tabs = 0; tabs < 12; tabs++) {
    await page.keyboard.press('Tab')
    if (await page.getByRole('link', { name: 'View' }).evaluate(link => link === document.activeElement))
      break
  }
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Car Pool Details' })
  await expect(details).toContainText('The meeting point is somewhere in this area.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page.getByRole('link', { name: 'View' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Cancel Request')).toBeVisible()
})

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
  // sorted by departure
  const names = there.page.getByRole('article').locator('h2')
  await expect(names.nth(0)).toContainText('Delhi to Pune')
  await expect(names.nth(1)).toContainText('Car pool of Ravi Menon')
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

test('R213: the owner answers a request on the card, whose other parts open the details', async ({
  browser,
}) => {
  const page = await openBoard(browser, 'ravi@muster.example')
  await expect(page.getByRole('link', { name: 'Requests 1 request to answer' })).toBeVisible()
  await card(page, /Kothrud Depot/)
    .getByRole('button', { name: 'Reject' })
    .click()
  await expect(page.getByText('Request rejected successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Requests', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Car Pool Details' })).toBeHidden()
  await expectAccessible(page)
})

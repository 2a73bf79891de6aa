import { checkInByHand } from './check-in-by-hand.ts'
import { expect, expectAccessible, itemOf, logIn, test } from './muster.ts'

test.use({ scene: 'boards' })

test('an Admin finds who is missing, checks them in by hand and annuls it', async ({ page }) => {
  await checkInByHand(page, 'Bus 2 to Tiger Point for the sunrise')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/day=2026-11-21&filter=bus$/)
})

test('a co-ordinator sees their own items, and a check-in of a traveller arrives by itself', async ({
  page,
  browser,
  muster,
}) => {
  await logIn(page, 'meera')
  await page.goto('/events/1/my-items?day=2026-11-21')
  const fort = page.getByRole('link', { name: /Bus 1 to Tiger Point/ }).last()
  await expect(fort).toContainText('0/27')
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectAccessible(page)
  const others = await browser.newPage({ baseURL: muster.url })
  await logIn(others, 'asha')
  await others.goto('/events/1/my-checkin')
  await itemOf(others, /to Tiger Point/)
    .getByRole('button', { name: /^Check In/ })
    .click()
  await expect(fort).toContainText('1/27')
  await others.close()
})

test('an attendee is sent to the events', async ({ page }) => {
  await logIn(page, 'asha')
  for (const path of ['/events/1/all-checkin', '/events/1/my-items']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
})

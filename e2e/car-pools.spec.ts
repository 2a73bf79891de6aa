import { button, openBoard } from './car-pool-board.ts'
import { card, expect, expectAccessible, expectPicture, expectToast, PICTURES, test } from './muster.ts'

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
  await page.keyboard.type('shivaji')
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

test('R213: the owner answers a request on the card, whose other parts open the details', async ({
  browser,
}) => {
  const page = await openBoard(browser, 'ravi@muster.example')
  await expect(page.getByRole('link', { name: 'Requests 1 request to answer' })).toBeVisible()
  await card(page, /Kothrud Depot/)
    .getByRole('button', { name: 'Reject' })
    .click()
  await expectToast(page, 'Request rejected successfully!')
  await expect(page.getByRole('link', { name: 'Requests', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Car Pool Details' })).toBeHidden()
  await expectAccessible(page)
})

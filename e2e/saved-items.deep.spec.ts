import { expect, expectAccessible, logIn, test } from './muster.ts'
import { savedOn } from './saved-reads.ts'

// the phone has the log-in screen from the service worker
test.use({ serviceWorkers: 'allow' })

test('R431: without a network a co-ordinator sees who is missing and can call them, until the log-out', async ({
  page,
  context,
}) => {
  await logIn(page, 'meera')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/')
  await expect.poll(async () => (await savedOn(page)).some(key => key.includes('saved-board'))).toBe(true)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'View my saved plan' }).click()
  await expect(page.getByText(/^No internet\. These are your items as saved on/)).toBeVisible()
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /Bus 1 to Tiger Point/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Pending Users/ })).toBeVisible()
  const call = page.getByRole('link', { name: /^Call / }).first()
  await expect(call).toHaveAttribute('href', /^tel:\+/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect.poll(() => savedOn(page)).toEqual([])
})

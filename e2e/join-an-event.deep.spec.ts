import { expect, expectToast, test } from './muster.ts'

test('Joining twice says so and joins once', async ({ page, browser, muster }) => {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Zubin')
  await page.getByLabel('Last name').fill('Irani')
  await page.getByLabel('Email').fill('zubin@muster.example')
  await page.getByLabel('Contact number').fill('9876501234')
  await page.getByLabel('Password', { exact: true }).fill('two phones')
  await page.getByLabel('Confirm password').fill('two phones')
  await page.getByRole('button', { name: 'Create account' }).click()
  const retreat = page.getByRole('article').filter({ hasText: 'Winter Retreat' })
  await expect(retreat).toBeVisible()

  const other = await browser.newPage({ baseURL: muster.url })
  await other.goto('/login')
  await other.getByLabel('Email').fill('zubin@muster.example')
  await other.getByLabel('Password', { exact: true }).fill('two phones')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other
    .getByRole('article')
    .filter({ hasText: 'Winter Retreat' })
    .getByRole('button', { name: /RSVP/ })
    .click()
  await expectToast(other, "Successfully RSVP'd to Winter Retreat by the Sea!")
  await other.close()

  await retreat.getByRole('button', { name: /RSVP/ }).click()
  await expectToast(page, "You have already RSVP'd to this event")
  await expect(retreat).toContainText('Joined')
})

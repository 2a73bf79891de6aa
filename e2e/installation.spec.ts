import { expect, expectAccessible, logIn, PASSWORD, test } from './muster.ts'

test('An error in the app is shown to an Admin, and an API token works until it is ended', async ({
  page,
  muster,
}) => {
  await logIn(page, 'admin')
  const reported = page.waitForResponse(
    reply => reply.url().endsWith('/error-reports') && reply.request().method() === 'POST',
  )
  await page.evaluate(() => void Promise.reject(new Error('No seat for "Asha Rao"')))
  expect((await reported).status()).toBe(200)

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Installation' }).click()
  const errors = page.getByRole('region', { name: 'Errors in the app' })
  await expect(errors.getByText('Error: No seat for …')).toBeVisible()
  await expect(errors.getByText('This build')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New API token' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Badge printer')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Make token' }).click()
  const token = await page.getByLabel('API token', { exact: true }).inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()

  const call = (method: string, path: string) =>
    fetch(`${muster.url}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  expect((await call('GET', '/events')).status).toBe(200)
  expect((await call('POST', '/events/1/rsvp')).status).toBe(403)
  await page.getByRole('button', { name: 'End Badge printer' }).click()
  await page.getByRole('button', { name: 'End', exact: true }).last().click()
  await expect(page.getByText('No API tokens.')).toBeVisible()
  expect((await call('GET', '/events')).status).toBe(401)
})

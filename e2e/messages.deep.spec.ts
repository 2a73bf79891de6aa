import { expect, expectAccessible, logIn, test } from './muster.ts'

test.use({ scene: 'messages' })

test('an Admin switches a rule off and changes the lead of another one, and both are kept', async ({
  page,
}) => {
  await logIn(page, 'admin')
  await page.goto('/events/1/reminders')
  await page.getByRole('switch', { name: 'Sessions: On' }).click()
  await expect(page.getByRole('switch', { name: 'Sessions: Off' })).toBeVisible()
  const rules = page.getByRole('region', { name: 'Flights and buses' })
  const buses = rules.getByRole('listitem').filter({ hasText: 'Buses, ahead' })
  await expect(buses).toContainText('60 minutes before')
  await page.getByRole('button', { name: 'Change Buses, ahead' }).click()
  const sheet = page.getByRole('dialog', { name: 'Buses, ahead' })
  await sheet.getByRole('button', { name: 'Five minutes more' }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(buses).toContainText('65 minutes before')
  await expect(page.getByRole('switch', { name: 'Sessions: Off' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Buses, ahead: On' })).toBeVisible()
})

test('an Admin skips one reminder of the next 48 hours and rewords another one, and both are kept', async ({
  page,
}) => {
  await logIn(page, 'admin')
  await page.goto('/events/1/reminders')
  const forecast = page.getByRole('region', { name: 'Next 48 hours' })
  await forecast
    .getByRole('button', { name: /^Skip / })
    .first()
    .click()
  await expect(forecast.getByText('Skipped')).toBeVisible()
  await forecast
    .getByRole('button', { name: /^Edit text of / })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/^Hi Asha, /)).toBeVisible()
  await sheet.getByLabel('Your text').fill('Please bring water.')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(forecast.getByText('Skipped')).toBeVisible()
  await expect(forecast.getByText('With a text of your own.')).toBeVisible()
})

test('an Admin adds a webhook, edits it and sends a test, which arrives and is in the log', async ({
  page,
  receiver,
}) => {
  await logIn(page, 'admin')
  await page.goto('/webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Address').fill('http://127.0.0.1:9/')
  await form.getByLabel('Description').fill('Badge printer')
  await form.getByRole('button', { name: 'Add webhook' }).click()
  // a toast says it as well
  await expect(form.locator('p').getByText(/This address leads inside a network/)).toBeVisible()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByLabel('Address').press('Enter')
  await expect(form.getByLabel('Signing key')).toHaveValue(/^whsec_/)
  await form.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Address').fill(`${receiver.url}/lobby`)
  await form.getByText('RSVPs', { exact: true }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.reload()
  const hook = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  await expect(hook).toContainText(`${receiver.url}/lobby`)
  await expect(hook).not.toContainText('RSVPs')
  await expect(page.getByText(/whsec_/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Send a test' }).click()
  const log = page.getByRole('region', { name: 'Log of Badge printer' })
  await expect(log.getByRole('listitem')).toContainText(/Test.*Accepted.*Status 200/)
  await expectAccessible(page)
  expect(receiver.received.map(({ json }) => json.topic)).toEqual(['test'])
  await page.goBack()
  await expect(hook).toBeVisible()
})

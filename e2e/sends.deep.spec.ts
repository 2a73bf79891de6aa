import { expect, expectAccessible, expectToast, logIn, test } from './muster.ts'

test.use({ scene: 'sends' })

test('a co-ordinator writes to her bus before dawn and sees it go out to the last person', async ({
  page,
}) => {
  await logIn(page, 'meera')
  await page.goto('/events/1/my-items?day=2026-11-21')
  await page
    .getByRole('link', { name: /Bus 1 to Tiger Point/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Message: Bus 1 to Tiger Point for the sunrise' })
  await expect(dialog.getByText(/^\d+ people by email$/)).toBeVisible()
  await expect(dialog.getByText(/This goes out at 6:00 AM\./)).toBeVisible()
  await dialog.getByText('Send now anyway').click()
  await dialog.getByText('Delay', { exact: true }).click()
  await dialog.getByRole('button', { name: /^Send to \d+ people$/ }).click()
  await expect(dialog.getByText('Please replace [new time]')).toBeVisible()
  // the blank is selected, so typing replaces it
  await page.keyboard.type('9:30 AM')
  await expect(dialog.getByRole('region', { name: 'On the phone' })).toContainText('The new time is 9:30 AM')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Send to \d+ people$/ }).click()

  await expectToast(page, /^Notifications sent to \d+ users$/)
  await expect(page.getByText(/^(\d+) of \1 sent$/)).toBeVisible()
  await page.getByRole('link', { name: 'Show the people' }).click()
  await expect(
    page.getByRole('heading', { name: 'Bus 1 to Tiger Point for the sunrise is delayed' }),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sent · Email' }).first()).toBeVisible()
  await expectAccessible(page)
})

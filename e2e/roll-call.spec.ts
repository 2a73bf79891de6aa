import { expect, expectAccessible, logIn, test } from './muster.ts'

test.use({ scene: 'roll-call' })

test('an Admin asks whether everybody is safe, and the answers lead to a report', async ({
  page: admin,
  browser,
  muster,
}) => {
  const newPhone = async () => (await browser.newContext({ baseURL: muster.url })).newPage()
  const asha = await newPhone()
  await logIn(asha, 'asha')
  await asha.goto('/events/1/agenda')
  await expect(asha.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible()
  await logIn(admin, 'admin')
  await admin.goto('/events/1/all-checkin')
  await admin.getByRole('link', { name: 'Roll-call' }).click()
  await admin.getByRole('button', { name: 'Start a roll-call' }).click()
  await admin.getByRole('button', { name: 'Ask now' }).click()

  const question = asha.getByRole('region', { name: 'Is everybody safe?' })
  await expect(question).toBeVisible()
  await expectAccessible(asha)
  await asha.getByRole('button', { name: 'I need help' }).click()
  await expect(asha.getByText(/^Received /)).toBeVisible()
  await asha.getByLabel(/Where are you/).fill('Second floor, by the lift')
  await asha.getByRole('button', { name: 'Send this place' }).click()

  await expect(admin.getByText('Place: Second floor, by the lift')).toBeVisible()
  const rows = admin.getByRole('listitem').filter({ hasText: /Needs help|Silent/ })
  await expect(rows.first()).toContainText('Asha')
  await expectAccessible(admin)

  const ravi = await newPhone()
  await logIn(ravi, 'ravi')
  await ravi.getByRole('button', { name: 'I am safe' }).click()
  await expect(ravi.getByText(/^Received /)).toBeVisible()
  await expect(admin.getByRole('button', { name: /^1 ?Safe/ })).toBeVisible()

  await admin.getByRole('searchbox').fill('meera')
  await admin.getByRole('button', { name: /^Answer for Meera/ }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Safe' }).click()
  await expect(admin.getByRole('button', { name: /^2 ?Safe/ })).toBeVisible()

  await admin.getByRole('button', { name: 'End the roll-call' }).click()
  await expect(admin.getByRole('alertdialog')).toContainText('1 person needs help')
  await admin.getByRole('button', { name: 'End it' }).click()
  await expect(admin.getByRole('heading', { name: /^Report/ })).toBeVisible()
  await expect(admin.getByRole('rowheader', { name: /Asha/ })).toHaveCount(2)
  await expectAccessible(admin)
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('roll-call-2026-11-21.csv')
  await expect(asha.getByText('Your answer')).toHaveCount(0)
  await Promise.all([asha.context().close(), ravi.context().close()])
})

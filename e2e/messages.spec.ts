import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './muster.ts'

test.use({ scene: 'messages' })

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ })
const unreadOf = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
const expectUnread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} unread`)

test('an Admin writes to everybody; the bell of a phone counts it at once, and reading it opens its screen', async ({
  page,
  browser,
  muster,
}) => {
  await logIn(page, 'asha')
  await page.goto('/events/1/my-checkin')
  const before = await unreadOf(page)

  const context = await browser.newContext({ baseURL: muster.url })
  const desk = await context.newPage()
  await logIn(desk, 'admin')
  await desk.goto('/events/1/all-checkin?day=2026-11-21')
  await desk.getByRole('button', { name: 'Message everybody' }).click()
  const composer = desk.getByRole('dialog')
  await composer.getByRole('textbox', { name: 'Title' }).fill('Dinner is on the lawn')
  await composer.getByLabel('A tap opens').selectOption('Agenda')
  await composer.getByText('Send now anyway').click()
  await composer.getByRole('button', { name: /^Send to \d+ people$/ }).click()
  await expect(desk.getByText(/^Notifications sent to \d+ users$/)).toBeVisible()
  await context.close()

  await expectUnread(page, before + 1)
  await bell(page).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Unread.*Dinner is on the lawn/ }).click()
  await expect(page).toHaveURL(/\/events\/1\/agenda$/)
  await expectUnread(page, before)
  await page.reload()
  await expectUnread(page, before)
  await bell(page).click()
  await expect(page.getByRole('link', { name: /Dinner is on the lawn/ })).not.toContainText('Unread')

  // R392: Back leads to where the list was left
  const position = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const left = await position()
  expect(left).toBeGreaterThan(100)
  await page.getByRole('main').getByRole('link').last().click()
  await expect(page).not.toHaveURL(/notifications/)
  await page.goBack()
  await expect.poll(position).toBe(left)
})

test('an Admin switches a rule off and changes the lead of another one, and both are kept', async ({
  page,
}) => {
  await logIn(page, 'admin')
  await page.goto('/events/1/reminders')
  await page.getByRole('switch', { name: 'Sessions: On' }).click()
  await expect(page.getByRole('switch', { name: 'Sessions: Off' })).toBeVisible()
  const buses = page.getByRole('listitem').filter({ hasText: 'Buses, ahead' })
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
  await expect(form.getByText(/This address leads inside a network/)).toBeVisible()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByLabel('Address').press('Enter')
  await expect(form.getByLabel('Signing key')).toHaveValue(/^whsec_/)
  await form.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Address').fill(`${receiver.url}/lobby`)
  await form.getByText('RSVPs', { exact: true }).click()
  await form.getByRole('button', { name: 'Save' }).click()
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

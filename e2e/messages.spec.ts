import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, logIn, test } from './muster.ts'

test.use({ scene: 'messages' })

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ })
/** Once the bell has a number: it has none until it is read. */
async function unreadOf(page: Page): Promise<number> {
  await expect(bell(page)).toHaveAccessibleName(/, \d+ unread$/)
  return Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0])
}
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
  await composer.getByRole('checkbox', { name: 'Send now anyway' }).check()
  const sent = desk.waitForResponse(
    response => response.request().postData()?.includes('on the lawn') ?? false,
  )
  await composer.getByRole('button', { name: /^Send to \d+ people$/ }).click()
  expect(await (await sent).json()).toMatchObject({ data: { heldUntil: null } })
  await expectToast(desk, /^Notifications sent to \d+ users$/)
  await context.close()

  await expectUnread(page, before + 1)
  await bell(page).click()
  await expectAccessible(page)
  const marked = page.waitForResponse(response => response.url().endsWith('/read'))
  await page.getByRole('link', { name: /Unread.*Dinner is on the lawn/ }).click()
  await expect(page).toHaveURL(/\/events\/1\/agenda$/)
  await expectUnread(page, before)
  // the bell counts at once, and a reload ends a call that is on its way
  await marked
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

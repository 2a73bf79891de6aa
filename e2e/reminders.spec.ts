import { expect, expectAccessible, expectToast, logIn, test } from './muster.ts'

test.use({ scene: 'reminders' })

test('one co-ordinator calls and reminds, the other one sees it at once and reminds nobody twice', async ({
  page,
  browser,
  muster,
}) => {
  // otherwise the browser asks whether to open another app, and takes no more input
  await page.addInitScript(() => {
    document.addEventListener('click', event => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault()
    })
  })
  await logIn(page, 'admin')
  await page.goto('/events/1/all-checkin?day=2026-11-21')
  await page
    .getByRole('link', { name: /Bus 1 to Tiger Point/ })
    .last()
    .click()
  // axe asks for a context
  const context = await browser.newContext({ baseURL: muster.url })
  const other = await context.newPage()
  await logIn(other, 'meera')
  await other.goto('/events/1/my-items?day=2026-11-21')
  await other
    .getByRole('link', { name: /Bus 1 to Tiger Point/ })
    .last()
    .click()

  const call = page.getByRole('link', { name: /^Call / }).first()
  const name = (await call.getAttribute('aria-label'))?.replace('Call ', '') ?? ''
  await call.click()
  const called = other.getByRole('button', { name: /^Called by Nandita Rao, just now/ })
  await expect(called).toBeVisible()
  await expect(page.getByText('Called by you, just now')).toBeVisible()

  await page.getByRole('button', { name: `Remind ${name}` }).click()
  await expectToast(page, `Notification sent to ${name}`)
  await other.getByRole('button', { name: 'Remind All' }).click()
  await expectToast(other, /^Notifications sent to \d+ users$/)
  await page.getByRole('button', { name: 'Remind All' }).click()
  await expect(page.getByText(/^Meera Kulkarni reminded them at 5:\d\d AM\. You can send/)).toBeVisible()

  await other.getByRole('button', { name: /^Reminded by Nandita Rao/ }).click()
  const sheet = other.getByRole('dialog', { name: `Who contacted ${name}` })
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(other)
  await context.close()
})

import { expect, expectAccessible, logIn, test } from './muster.ts'

test.use({ scene: 'reach' })

test('a co-ordinator messages who is missing, one by one, and the chat opens in a window of its own', async ({
  page,
  context,
}) => {
  await context.route('https://wa.me/**', route => route.fulfill({ body: 'The chat' }))
  await logIn(page, 'meera')
  await page.goto('/events/1/my-items?day=2026-11-21')
  await page
    .getByRole('link', { name: /Bus 1 to Tiger Point/ })
    .last()
    .click()
  await page.getByRole('link', { name: 'WhatsApp, one by one' }).click()
  const first = (await page.getByRole('heading', { level: 3 }).textContent()) ?? ''
  await expectAccessible(page)

  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: `Open WhatsApp for ${first}` }).click()
  const chat = await opening
  expect(new URL(chat.url()).searchParams.get('text')).toContain(`Hi ${first}, please check in`)
  await chat.close()
  // a headless browser does not say that its window is in front again
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible()
  await expect(page.getByText(`${first}: chat opened`)).toBeVisible()

  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Messaged by you, just now')).toBeVisible()
})

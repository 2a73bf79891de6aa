import { card, expect, expectAccessible, itemOf, logIn, test } from './muster.ts'
import { savedOn } from './saved-reads.ts'

test.use({ scene: 'offline' })

test('a check-in without a network waits on the card, and is recorded once when the network is back', async ({
  page,
  context,
}) => {
  await logIn(page, 'asha')
  await page.goto('/events/1/my-checkin')
  const bus = card(page, /to Tiger Point/)
  await expect(bus).toContainText('0/')
  // what works without a network is loaded after the start
  await expect.poll(() => savedOn(page)).not.toEqual([])
  // toasts are loaded after the start, too
  await expect(page.locator('section[aria-live]')).toBeAttached()
  // shown for a few seconds only
  const told = page.getByText('No internet connection detected.').waitFor()
  await context.setOffline(true)
  const dialog = page.getByRole('alertdialog', { name: 'No Internet Connection' })
  await expect(dialog).toBeVisible()
  await told
  const viewPlan = dialog.getByRole('button', { name: 'View my saved plan' })
  await expect(viewPlan).toBeVisible()
  // the dialog has grown under the toast meanwhile (F129)
  const isCovered = () =>
    dialog.evaluate(shown => {
      const { top } = shown.getBoundingClientRect()
      const toasts = [...shown.querySelectorAll('[data-sonner-toast]')]
      return toasts.some(toast => toast.getBoundingClientRect().bottom > top)
    })
  await expect.poll(isCovered).toBe(false)
  await viewPlan.click()
  await expect(page.getByText(/^No internet\. This is your plan as saved on/)).toBeVisible()
  const item = itemOf(page, /to Tiger Point/)
  await item.getByRole('button', { name: 'Check In' }).click()
  await expect(item.getByText('Waiting for network')).toBeVisible()
  await expectAccessible(page)
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith('/check-in')) sent += 1
  })
  await context.setOffline(false)
  await expect(item.getByRole('button', { name: /^Checked In/ })).toBeVisible()
  await expect(bus).toContainText('1/')
  await expect(page.getByText(/^No internet\./)).toBeHidden()
  await page.reload()
  await expect(item.getByRole('button', { name: /^Checked In/ })).toBeVisible()
  await expect(bus).toContainText('1/')
  expect(sent).toBe(1)
})

test.describe('With the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R403: The app opens without a network, and a shortcut leads to the event', async ({
    page,
    context,
  }) => {
    await logIn(page, 'asha')
    await page.goto('/events/current/agenda')
    await expect(page).toHaveURL(/\/events\/\d+\/agenda$/)
    await expect(page.getByRole('heading', { name: 'Agenda', level: 1 })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 })
      .toBe(true)
    await context.setOffline(true)
    await page.goto('/events/current/my-checkin')
    await expect(page).toHaveURL(/\/events\/\d+\/my-checkin$/)
    await expect(page.getByRole('heading', { name: 'My Check In', level: 1 })).toBeVisible()
  })

  test('R505: After a log-out the app still opens without a network, and what waits in it stays', async ({
    page,
    context,
  }) => {
    await logIn(page, 'ravi')
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 })
      .toBe(true)
    const keptPages = () => page.evaluate(async () => (await (await caches.open('shell')).keys()).length)
    await expect.poll(keptPages).toBeGreaterThan(10)
    const pages = await keptPages()
    await page.evaluate(() => void indexedDB.open('muster-outbox-of-a-walk'))
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const answered = page.waitForResponse(reply => reply.url().endsWith('/auth/logout'))
    await page.getByRole('button', { name: 'Log Out' }).click()
    expect(await (await answered).headerValue('clear-site-data')).toBe('"cache"')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    expect(await keptPages()).toBe(pages)
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(databases).toContain('muster-outbox-of-a-walk')
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
})

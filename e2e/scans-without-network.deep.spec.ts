import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './muster.ts'
import { savedOn } from './saved-reads.ts'

test.use({ scene: 'scans-without-network' })

const BUS = /Bus 1 to Tiger Point/

/** A phone of staff with the scanner of the bus open, and its list read. */
async function openScanner(browser: Browser, url: string, who: 'meera' | 'admin'): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await logIn(page, who)
  const screen = who === 'admin' ? 'all-checkin' : 'my-items'
  await page.goto(`/events/1/${screen}?day=2026-11-21`)
  await page.getByRole('link', { name: BUS }).last().click()
  const list = page.waitForResponse(reply => reply.url().endsWith('/passes') && reply.ok())
  await page.getByRole('link', { name: 'Scan passes' }).click()
  await list
  await page.getByText('Type the code', { exact: true }).click()
  // what works without a network is loaded after the start
  await expect.poll(() => savedOn(page)).not.toEqual([])
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\. Passes are checked by the list of/)).toBeVisible()
  return page
}

/** The digits below the code on the phone of an attendee. */
async function passOf(browser: Browser, url: string, who: 'asha' | 'ravi'): Promise<() => Promise<string>> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await logIn(page, who)
  await page.goto('/events/1/my-checkin')
  await page.getByRole('button', { name: 'Show My Pass' }).click()
  const digits = page.getByText(/^The code in digits \d{4}/)
  await expect(digits).toBeVisible()
  return async () => (await digits.innerText()).replace(/\D/g, '')
}

const saysOn = (scanner: Page, hasText: string) => scanner.getByRole('status').filter({ hasText })

async function typeCode(scanner: Page, code: string) {
  await scanner.getByLabel('Code below the QR code').fill(code)
  await scanner.getByRole('button', { name: 'Check the code' }).click()
}

test('two phones that scan the same person without a network end as one check-in, with both tries in the trail', async ({
  browser,
  muster,
}) => {
  const [asha, ravi] = [await passOf(browser, muster.url, 'asha'), await passOf(browser, muster.url, 'ravi')]
  const meera = await openScanner(browser, muster.url, 'meera')
  const admin = await openScanner(browser, muster.url, 'admin')
  for (const phone of [meera, admin]) {
    await typeCode(phone, await asha())
    await expect(saysOn(phone, 'Checked inAsha DeshpandeKept on this phone')).toBeVisible()
  }
  await typeCode(admin, await ravi())
  await expect(admin.getByText('2 scans wait on this phone.')).toBeVisible()
  await typeCode(meera, '123456789012345678901234')
  await expect(saysOn(meera, 'Not on the list')).toBeVisible()
  await expect(meera.getByText('2 scans wait on this phone.')).toBeVisible()
  await expectAccessible(meera)

  await meera.context().setOffline(false)
  await expect(meera.getByText(/Unknown code\./)).toBeVisible()
  await expect(meera.getByText(/wait on this phone/)).toBeHidden()
  await admin.context().setOffline(false)
  const news = admin.getByRole('region', { name: 'Scans that were checked later' })
  await expect(news).toContainText(/Asha Deshpande: Already in\. Since .*, by Meera Kulkarni/)
  await expectAccessible(admin)
  await admin.reload()
  await expect(news).toContainText('Asha Deshpande: Already in.')
  const last = admin.getByRole('region', { name: 'Last scans' })
  await expect(last.getByText('Asha Deshpande')).toHaveCount(2)
  await news.getByRole('status').filter({ hasText: 'Asha' }).getByRole('button', { name: 'OK' }).click()
  await expect(news.getByText(/Asha/)).toBeHidden()
})

import type { Page } from '@playwright/test'
import { expect, logIn, test } from './muster.ts'

/** Of an iPhone with a notch, in CSS pixels. */
const UPRIGHT = { size: { width: 390, height: 844 }, insets: { top: 47, bottom: 34, left: 0, right: 0 } }
const ON_ITS_SIDE = { size: { width: 844, height: 390 }, insets: { top: 0, bottom: 21, left: 47, right: 47 } }

async function hold(page: Page, { size, insets }: typeof UPRIGHT): Promise<void> {
  await page.setViewportSize(size)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride' as 'Page.enable', { insets } as never)
}

/** What lies under the notch, the rounded corners or the home indicator and does not scroll out of it. */
const coveredOn = (page: Page, { insets }: typeof UPRIGHT) =>
  page.evaluate(({ top, bottom, left, right }) => {
    const open = document.querySelector('dialog:modal') ?? document.body
    const parts = [...open.querySelectorAll<HTMLElement>('h1, h2, p, a, button, input, dt, dd')]
    const seen = parts.filter(part =>
      part.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    const scrolls = (part: HTMLElement) => {
      for (let at: HTMLElement | null = part; at && at !== document.body; at = at.parentElement)
        if (at.scrollWidth > at.clientWidth && getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const sticks = (part: HTMLElement) => {
      for (let at: HTMLElement | null = part; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position) || at.matches('dialog')) return true
      return false
    }
    return seen
      .filter(part => {
        const box = part.getBoundingClientRect()
        if (box.width < 2 || box.bottom <= 0 || box.top >= innerHeight) return false
        const isBeside = box.left < left || box.right > innerWidth - right
        const isBehind = box.top < top || box.bottom > innerHeight - bottom
        return (
          (isBeside && !scrolls(part)) ||
          (isBehind && sticks(part) && !part.closest('[class*=overflow-y-auto]'))
        )
      })
      .map(part => `${part.tagName} ${part.textContent?.slice(0, 40)}`)
  }, insets)

for (const [name, held] of Object.entries({ UPRIGHT, ON_ITS_SIDE }))
  test(`Nothing lies under the notch or the home indicator of a phone held ${name.toLowerCase().replaceAll('_', ' ')}`, async ({
    page,
  }) => {
    await logIn(page, 'asha')
    await hold(page, held)
    for (const address of [
      '/',
      '/events/1',
      '/events/1/my-checkin',
      '/events/1/agenda',
      '/events/1/car-pools',
      '/profile',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main :is(article, h2)').first()).toBeVisible()
      expect(await coveredOn(page, held), address).toEqual([])
    }
    await page.goto('/events/1/my-checkin')
    await page.getByRole('button', { name: 'Show My Pass' }).click()
    await expect(page.getByRole('heading', { name: 'My Pass' })).toBeVisible()
    expect(await coveredOn(page, held), 'pass').toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    if (held === UPRIGHT) {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
      await expect.poll(() => coveredOn(page, held), 'menu').toEqual([])
    }
  })

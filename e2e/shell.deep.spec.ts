import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './muster.ts'

type Screens = readonly [path: string, content: Locator][]

async function expectNoOverflow(page: Page, screens: Screens) {
  for (const [path, content] of screens) {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    // measure the loaded screen, not its skeleton
    await expect(content.first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
}

test('With a small screen and 200 % text no screen overflows', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await logIn(page, 'asha')
  await expect(page.getByRole('article')).toHaveCount(3)
  const articles = page.getByRole('article')
  await expectNoOverflow(page, [
    ['/', articles],
    ['/profile', page.getByText('This device', { exact: true })],
    ['/events/1/preferences', page.getByText('Only addresses in Pune are accepted.')],
    ['/events/1/agenda', articles],
    ['/events/1/my-checkin', articles],
  ])
})

test('With a small screen and 200 % text no screen of the organiser overflows', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await logIn(page, 'admin')
  const people = page.getByRole('link', { name: /@muster\.example/ })
  await expectNoOverflow(page, [
    ['/events/1/people', people],
    ['/events/1/people?person=1', page.getByRole('heading', { name: 'Travel and rooms' })],
    ['/events/1/people?person=invite', page.getByLabel('Emails')],
    ['/events/1/items?kind=bus', page.getByRole('link', { name: /^Bus/ })],
    ['/events/1/items?kind=conflicts', page.getByRole('button', { name: /conflicts$/ })],
    ['/events/1/items?kind=bus&item=new', page.getByLabel('Bus number')],
    ['/events/1/sheets?table=bus', page.getByLabel('Paste rows')],
    ['/events/1/settings', page.getByLabel('Starts')],
  ])
})

async function enlargeText(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
}

test('With 200 % text the co-ordinator bar leaves room for the cards, and Log Out is not cut', async ({
  page,
}) => {
  await enlargeText(page)
  await logIn(page, 'asha')
  await page.goto('/events/1/my-checkin')
  const bar = page.getByRole('complementary', { name: 'Emergency co-ordinator' })
  await expect(bar).toBeVisible()
  const { height = 0 } = (await bar.boundingBox()) ?? {}
  expect(height / 844).toBeLessThan(0.25)
  await expect(bar.getByRole('link', { name: /^Call/ })).toBeInViewport()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const logOut = page.getByRole('dialog').getByRole('button', { name: 'Log Out' })
  const isCut = await logOut.evaluate(button =>
    [button, ...button.querySelectorAll('span')].some(one => one.scrollWidth > one.clientWidth + 1),
  )
  expect(isCut).toBe(false)
  await expect(logOut).toBeInViewport({ ratio: 1 })
})

test('With 200 % text the name on the profile breaks between words, and a word only if it is too long', async ({
  page,
}) => {
  await enlargeText(page)
  await logIn(page, 'asha')
  await page.goto('/profile')
  const name = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const linesOfWords = () =>
    name.evaluate(heading =>
      [...(heading.textContent ?? '').matchAll(/\S+/g)].map(({ index, 0: word }) => {
        const range = document.createRange()
        range.setStart(heading.firstChild ?? heading, index)
        range.setEnd(heading.firstChild ?? heading, index + word.length)
        return range.getClientRects().length
      }),
    )
  await expect(name).toHaveText('Asha Deshpande')
  expect(await linesOfWords()).toEqual([1, 1])
  await name.evaluate(heading => {
    heading.textContent = 'Asha Venkatanarasimharajuvaripeta'
  })
  const [first, long = 0] = await linesOfWords()
  expect(first).toBe(1)
  expect(long).toBeGreaterThan(1)
  expect(await name.evaluate(heading => heading.scrollWidth - heading.clientWidth)).toBeLessThanOrEqual(0)
})

test('With forced colours chips, tabs, seats and the map still show what they mean', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await logIn(page, 'asha')
  await page.goto('/events/1/car-pools')
  await expect(page.getByRole('article').first()).toBeVisible()
  const looks = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => {
        const { backgroundColor, forcedColorAdjust } = getComputedStyle(element)
        return { backgroundColor, forcedColorAdjust }
      })
  for (const [marked, plain] of [
    ['[aria-pressed="true"]', '[aria-pressed="false"]'],
    ['article [data-taken]', 'article [data-taken] ~ :not([data-taken])'],
  ] as const) {
    const look = await looks(marked)
    expect(look.forcedColorAdjust).toBe('none')
    expect(look.backgroundColor).not.toBe((await looks(plain)).backgroundColor)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show on a map' }).click()
  await expect(page.locator('.leaflet-container')).toBeVisible()
  expect((await looks('.leaflet-container')).forcedColorAdjust).toBe('none')

  await page.goto('/events/1/car-pool-requests')
  await expect(page.getByRole('tab').first()).toBeVisible()
  const tab = await looks('[role="tab"][aria-selected="true"]')
  expect(tab.backgroundColor).not.toBe((await looks('[role="tab"][aria-selected="false"]')).backgroundColor)
  await page.goto('/events/1/my-checkin')
  // the pill behind the icon of the tab would be as light as the icon
  await expect(page.locator('.tab-bar [aria-current="page"] span').first()).toBeVisible()
  expect((await looks('.tab-bar [aria-current="page"] span')).backgroundColor).toBe('rgba(0, 0, 0, 0)')
})

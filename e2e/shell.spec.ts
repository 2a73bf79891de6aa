import type { Locator, Page } from '@playwright/test'
import { awaitTypeface, expect, expectAccessible, expectPicture, logIn, test } from './muster.ts'

test('The drawer opens, links to the profile and closes', async ({ page }) => {
  await logIn(page, 'asha')
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('Asha Deshpande')
  await expect(drawer).toContainText('@asha')
  await expect(drawer).toContainText('asha@muster.example')
  await expectAccessible(page)
  await expectPicture(page, 'drawer')
  // these screens do not exist yet
  await expect(drawer.getByText('Manage Event')).toHaveCount(0)
  await drawer.getByRole('link', { name: /Asha Deshpande/ }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(drawer).toBeHidden()
})

test('On a desktop Ctrl+b folds the sidebar, also after a reload', async ({ browser, muster }) => {
  const page = await browser.newPage({
    baseURL: muster.url,
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  })
  await awaitTypeface(page)
  await logIn(page, 'asha')
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(sidebar.getByText('Events')).toBeVisible()
  await expectPicture(page, 'events-desktop')
  await page.keyboard.press('Control+b')
  await expect(sidebar.getByText('asha@muster.example')).toBeHidden()
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  for (const icon of await sidebar.getByRole('link').all()) {
    const middle = async (of: typeof icon) => {
      const box = await of.boundingBox()
      return box ? box.x + box.width / 2 : 0
    }
    // while the sidebar folds, the icons are still on their way
    await expect
      .poll(async () => Math.abs((await middle(icon)) - (await middle(icon.locator('svg')))))
      .toBeLessThan(1)
  }
  await sidebar.getByRole('link', { name: 'Agenda' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Agenda')
  await expectPicture(page, 'events-desktop-folded')
  await page.mouse.move(640, 400)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.reload()
  await expect(sidebar.getByText('asha@muster.example')).toBeHidden()
  await page.close()
})

test('An unknown address shows a page that leads back', async ({ page }) => {
  await logIn(page, 'asha')
  await page.goto('/no/such/place')
  await expectAccessible(page)
  await expectPicture(page, 'not-found')
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('An event that a person may not see is not found', async ({ page }) => {
  await logIn(page, 'asha')
  await page.goto('/events/999/agenda')
  await expect(page.getByText('Event Not Found')).toBeVisible()
  await expectAccessible(page)
})

for (const theme of ['light', 'dark'] as const) {
  test(`Screens look right in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/signup')
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
    await expectAccessible(page)
    await expectPicture(page, `sign-up-${theme}`)
    await logIn(page, 'asha')
    await expect(page.getByRole('article')).toHaveCount(3)
    // the toast disappears
    await expect(page.getByText('Login successful')).toHaveCount(0)
    await expectAccessible(page)
    await expectPicture(page, `events-${theme}`)
    await page.goto('/events/1/preferences')
    await expect(page.getByText('Only addresses in Pune are accepted.')).toBeVisible()
    await expectAccessible(page)
    await expectPicture(page, `preferences-form-${theme}`)
    for (const screen of ['agenda', 'my-checkin']) {
      await page.goto(`/events/1/${screen}`)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectAccessible(page)
      await expectPicture(page, `${screen}-${theme}`)
    }
    // other walks have logged in before, some more and some fewer
    await page.evaluate(() =>
      fetch('/api/auth/sessions/end-others', {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      }),
    )
    await page.goto('/profile')
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectPicture(page, `profile-${theme}`)
  })
}

test('With a small screen and 200 % text no screen overflows', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await logIn(page, 'asha')
  await expect(page.getByRole('article')).toHaveCount(3)
  const articles = page.getByRole('article')
  const screens: [path: string, content: Locator][] = [
    ['/', articles],
    ['/profile', page.getByText('This device', { exact: true })],
    ['/events/1/preferences', page.getByText('Only addresses in Pune are accepted.')],
    ['/events/1/agenda', articles],
    ['/events/1/my-checkin', articles],
  ]
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
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const logOut = page.getByRole('dialog').getByRole('button', { name: 'Log Out' })
  const isCut = await logOut.evaluate(button =>
    [button, ...button.querySelectorAll('span')].some(one => one.scrollWidth > one.clientWidth + 1),
  )
  expect(isCut).toBe(false)
  await expect(logOut).toBeInViewport({ ratio: 1 })
})

test('With forced colours chips, seats and the map still show what they mean', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await logIn(page, 'asha')
  await page.goto('/events/1/car-pools')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Login successful')).toHaveCount(0)
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
})

import {
  awaitTypeface,
  expect,
  expectAccessible,
  expectEvents,
  expectPicture,
  logIn,
  PICTURES,
  test,
} from './muster.ts'

test('The drawer opens, links to the profile and closes', PICTURES, async ({ page }) => {
  await logIn(page, 'asha')
  await expectEvents(page)
  // a click of Playwright scrolls the page to the bar, which no finger does
  const more = await page.getByRole('button', { name: 'More', exact: true }).boundingBox()
  await page.touchscreen.tap((more?.x ?? 0) + 20, (more?.y ?? 0) + 20)
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('Asha Deshpande')
  await expect(drawer).toContainText('@asha')
  await expect(drawer).toContainText('asha@muster.example')
  await expectAccessible(page)
  await expectPicture(page, 'drawer')
  // an attendee manages nothing
  await expect(drawer.getByText('Manage Event')).toHaveCount(0)
  await drawer.getByRole('link', { name: /Asha Deshpande/ }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(drawer).toBeHidden()
})

test('On a desktop Ctrl+b folds the sidebar, also after a reload', PICTURES, async ({ browser, muster }) => {
  const page = await browser.newPage({
    baseURL: muster.url,
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  })
  await awaitTypeface(page)
  await logIn(page, 'asha')
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' })
  await expectEvents(page)
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

test('An unknown address shows a page that leads back', PICTURES, async ({ page }) => {
  await logIn(page, 'asha')
  // the page has the tabs of the event that was opened last, whatever events another walk has added
  await page.goto('/events/1/agenda')
  const today = page.getByRole('link', { name: 'Today' })
  await expect(today).toBeVisible()
  await page.goto('/no/such/place')
  await expect(today).toBeVisible()
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

import { awaitTypeface, expect, expectAccessible, expectPicture, logIn, test } from './muster.ts'

test('the drawer leads everywhere with one thumb and closes behind', async ({ page }) => {
  await logIn(page, 'asha')
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('Asha Deshpande')
  await expect(drawer).toContainText('@asha')
  await expect(drawer).toContainText('asha@muster.example')
  await expectAccessible(page)
  await expectPicture(page, 'drawer')
  // routes of later issues stay out of the menu until they work
  await expect(drawer.getByText('Manage Event')).toHaveCount(0)
  await drawer.getByRole('link', { name: /Asha Deshpande/ }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(drawer).toBeHidden()
})

test('on a desktop the sidebar folds with Ctrl+b and stays folded after a reload', async ({
  browser,
  muster,
}) => {
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
  await page.reload()
  await expect(sidebar.getByText('asha@muster.example')).toBeHidden()
  await page.close()
})

test('an address that does not exist says so and leads back', async ({ page }) => {
  await logIn(page, 'asha')
  await page.goto('/no/such/place')
  await expectAccessible(page)
  await expectPicture(page, 'not-found')
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('an event that a person may not see is not found', async ({ page }) => {
  await logIn(page, 'asha')
  await page.goto('/events/999/agenda')
  await expect(page.getByText('Event Not Found')).toBeVisible()
  await expectAccessible(page)
})

test('the page breaks no rule of its own content security policy, and asks nobody else for anything', async ({
  page,
  muster,
}) => {
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('request', request => {
    if (!request.url().startsWith(muster.url) && !request.url().startsWith('data:'))
      problems.push(request.url())
  })
  await logIn(page, 'asha')
  await page.goto('/profile')
  await expect(page.getByText('This device')).toBeVisible()
  await page.goto('/events/1/agenda')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/events/1/my-checkin')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/api/docs/')
  await expect(page.getByText('/api/events/{id}/rsvp')).toBeVisible()
  expect(problems).toEqual([])
})

for (const theme of ['light', 'dark'] as const) {
  test(`screens look right in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/signup')
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
    await expectAccessible(page)
    await expectPicture(page, `sign-up-${theme}`)
    await logIn(page, 'asha')
    await expect(page.getByRole('article')).toHaveCount(3)
    // the greeting goes by itself
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
    await page.goto('/profile')
    await expect(page.getByText('This device')).toBeVisible()
    await expectAccessible(page)
    await expectPicture(page, `profile-${theme}`)
  })
}

test('with a small screen and a large text nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await logIn(page, 'asha')
  await expect(page.getByRole('article')).toHaveCount(3)
  const paths = ['/', '/profile', '/events/1/preferences', '/events/1/agenda', '/events/1/my-checkin']
  for (const path of paths) {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

import { expect, expectAccessible, expectEvents, expectPicture, logIn, PICTURES, test } from './muster.ts'

for (const theme of ['light', 'dark'] as const) {
  test(`Screens look right in the ${theme} theme`, PICTURES, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/signup')
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
    await expectAccessible(page)
    await expectPicture(page, `sign-up-${theme}`)
    await logIn(page, 'asha')
    await expectEvents(page)
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

import { fillInSignUp } from './fill-in-sign-up.ts'
import {
  expect,
  expectAccessible,
  expectPicture,
  expectToast,
  logIn,
  logInByForm,
  PASSWORD,
  PICTURES,
  test,
} from './muster.ts'

test.use({ scene: 'accounts' })

test('Asha logs in, sees who she is, and logs out', PICTURES, async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expectAccessible(page)
  await expectPicture(page, 'login')
  await logInByForm(page, 'asha')
  await expect(page.getByText('Login successful')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Asha Deshpande').first()).toBeVisible()
  await expect(page.getByText('Verified')).toBeVisible()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectToast(page, 'Logged out successfully')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login$/)
})

test('A wrong password shows a sentence and keeps what was typed', async ({ page }) => {
  await page.goto('/login')
  // R210: Android's keyboard would cover toasts at the bottom
  const viewport = page.locator('meta[name="viewport"]')
  await expect(viewport).toHaveAttribute('content', /interactive-widget=resizes-content/)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please fill in all fields')).toHaveCount(2)
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('asha@muster.example')
  await page.getByLabel('Password', { exact: true }).fill('not it at all')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription('The email or the password is not right.')
  await expect(password).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('asha@muster.example')
})

test(
  'A forgotten password is reset by the link in the e-mail, which works once',
  PICTURES,
  async ({ page, muster }) => {
    await page.goto('/forgot-password')
    await expectAccessible(page)
    await expectPicture(page, 'forgot-password')
    await page.getByLabel('Email').fill('ravi@muster.example')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Check your email')).toBeVisible()
    await expectToast(page, 'Password reset email sent successfully')
    await expectAccessible(page)

    const link = await muster.linkFor('ravi@muster.example')
    await page.goto(link)
    await expect(page).toHaveURL(/\/reset-password$/)
    await expectAccessible(page)
    await page.getByLabel('New password', { exact: true }).fill('a new one 1')
    await page.getByLabel('Confirm new password').fill('a new one 1')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByText('Password reset successful', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectPicture(page, 'password-reset')
    await page.getByRole('link', { name: 'Continue to login' }).click()
    await page.getByLabel('Email').fill('ravi@muster.example')
    await page.getByLabel('Password', { exact: true }).fill('a new one 1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/$/)

    await page.goto('/profile')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('another one 2')
    await page.getByLabel('Confirm new password').fill('another one 2')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByText('Invalid or expired reset code')).toBeVisible()
  },
)

test('Signing out everywhere else ends the session of the other phone, which says why', async ({
  page,
  browser,
  muster,
}) => {
  await logIn(page, 'meera')
  // an open app hears of it at once
  await page.goto('about:blank')
  const other = await browser.newPage({ baseURL: muster.url })
  await logIn(other, 'meera')
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Log out everywhere else' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere else' }).click()
  await expectToast(other, 'Logged out everywhere else')
  await other.close()

  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Session expired. Please log in again.')).toHaveCount(1)
  const kept = await page.evaluate(() =>
    ['token', 'user', 'event-storage'].map(key => localStorage.getItem(key)),
  )
  expect(kept).toEqual([null, null, null])
})

test('A changed password keeps the current session', PICTURES, async ({ page }) => {
  await logIn(page, 'admin')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectAccessible(page)
  await expectPicture(page, 'change-password')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('muster-demo-2')
  await page.getByLabel('Confirm new password').fill('muster-demo-2')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expectToast(page, 'Password changed successfully')
  await page.reload()
  await expect(page.getByText('Nandita Rao').first()).toBeVisible()
})

test('A new person confirms the email by its link, and the profile shows it', async ({ page, muster }) => {
  await (await fillInSignUp(page, 'ila@muster.example')).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/profile')
  await expect(page.getByText('Pending Verification')).toBeVisible()
  await expectAccessible(page)

  await page.goto(await muster.linkFor('ila@muster.example'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Email confirmed')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})

import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectPicture,
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
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Logged out successfully')).toBeVisible()
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
    await expect(page.getByText('Password reset email sent successfully')).toBeVisible()
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

test('A reset link without a code leads to the form for a new one', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByText('Invalid reset link. Please request a new password reset.')).toBeVisible()
})

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
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(other.getByText('Signed out everywhere else')).toBeVisible()
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
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nandita Admin').first()).toBeVisible()
})

test('R216: Back asks before a half-typed password is lost, and leaves once nothing is typed', async ({
  page,
}) => {
  await logIn(page, 'asha')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: /asha@muster.example/ }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('New password', { exact: true }).pressSequentially('rain on')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('rain on')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile$/)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/$/)
})

async function fillInSignUp(page: Page, email: string) {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Ila')
  await page.getByLabel('Last name').fill('Phadke')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contact number').fill('9123456780')
  await page.getByLabel('Password', { exact: true }).fill('rain on a kerb')
  await page.getByLabel('Confirm password').fill('rain on a kerb')
  return page.getByRole('button', { name: 'Create account' })
}

for (const gapMs of [30, 60])
  test(`Create account, tapped twice ${gapMs} ms apart on a slow phone, registers once`, async ({ page }) => {
    const create = await fillInSignUp(page, `ila-${gapMs}@muster.example`)
    const sent: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/auth/local/register')) sent.push(request.url())
    })
    const { x, y, width, height } = (await create.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const first = page.touchscreen.tap(x + width / 2, y + height / 2)
    await new Promise(resolve => setTimeout(resolve, gapMs))
    await Promise.all([first, page.touchscreen.tap(x + width / 2, y + height / 2)])
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('Account created successfully')).toBeVisible()
    await expect(page.getByText(/already an account/)).toHaveCount(0)
    expect(sent).toHaveLength(1)
  })

test('A new person confirms the email by its link, and the profile shows it', async ({ page, muster }) => {
  await (await fillInSignUp(page, 'ila@muster.example')).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/profile')
  await expect(page.getByText('Pending Verification')).toBeVisible()
  await expectAccessible(page)

  await page.goto(await muster.linkFor('ila@muster.example'))
  await expect(page.getByText('Email confirmed')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})

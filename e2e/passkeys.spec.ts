import { fillInSignUp } from './fill-in-sign-up.ts'
import { expect, expectAccessible, expectToast, type Page, test } from './muster.ts'

const PASSWORD = 'rain on a kerb'

test.use({
  scene: 'accounts',
  // browsers make passkeys for hosts with a name
  baseURL: async ({ muster }, use) => use(muster.url.replace('127.0.0.1', 'localhost')),
})

/** As a phone with a fingerprint has one. */
async function giveAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

async function typePassword(page: Page) {
  await page.getByLabel('Email').fill('tara@muster.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeFocused()
}

test('Tara adds a passkey, and logs in with it or with a recovery code', async ({ page }) => {
  await giveAuthenticator(page)
  await (await fillInSignUp(page, 'tara@muster.example')).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/profile')
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Passkey added')
  const code = await page
    .getByText(/^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/)
    .first()
    .innerText()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await expectAccessible(page)

  await logOut(page)
  await typePassword(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/profile')
  await logOut(page)
  await typePassword(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code.toLowerCase())
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/profile')
  await expect(page.getByText('9 recovery codes left')).toBeVisible()

  await page.getByRole('button', { name: /^Remove the passkey of / }).click()
  await expect(page.getByText('It is your only one.')).toBeVisible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expectToast(page, 'Passkey removed')
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
})

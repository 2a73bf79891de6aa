import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { card, itemOf, logIn, test } from './muster.ts'
import {
  ANDROID,
  beTooOld,
  IPHONE,
  IPHONE_IN_AN_APP,
  IPHONE_IN_CHROME,
  offerInstallation,
  offerPush,
  pretend,
  refuse,
} from './pretend.ts'

/**
 * Pictures of each state of connectivity, installation, permission and update, for a person to look at. Not a test:
 * `PICTURES=/tmp/pictures npx playwright test -c e2e/playwright.config.ts --project=looks states`
 */
test.use({ scene: 'pictures' })
test.describe.configure({ timeout: 120_000 })

const FOLDER = process.env.PICTURES ?? ''
const PHONE = { width: 360, height: 640 }
const SIZES = [PHONE, { width: 1280, height: 800 }]
/** What a keyboard leaves of the small phone. */
const WITH_KEYBOARD = [{ width: 360, height: 300 }]
/** What is loaded after the first screen. */
const AFTER_START_MS = 3000
const INSTALL = 'Install Muster on this device'

async function take(page: Page, name: string, sizes: readonly (typeof PHONE)[] = SIZES): Promise<void> {
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const file = path.join(FOLDER, `${name}.${width}x${height}.${colorScheme}.png`)
      await page.screenshot({ path: file, animations: 'disabled' })
    }
  }
  await page.setViewportSize(PHONE)
}

async function start(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  await logIn(page, 'asha')
  await page.waitForTimeout(AFTER_START_MS)
}

async function startAtMyCheckIn(page: Page): Promise<void> {
  await start(page)
  await page.goto('/events/1/my-checkin')
  await bus(page).waitFor()
  await page.waitForTimeout(AFTER_START_MS)
}

const bus = (page: Page) => card(page, /to Tiger Point/)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function loseNetwork(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await page.getByRole('alertdialog', { name: 'No Internet Connection' }).waitFor()
}

test('offline, without a saved plan', async ({ page, context }) => {
  await start(page)
  await loseNetwork(page, context)
  await take(page, 'offline-without-plan')
  await page.route('**/favicon.ico*', () => undefined)
  await context.setOffline(false)
  await press(page, /Connection/)
  await page.getByRole('button', { name: 'Checking Connection...' }).waitFor()
  await take(page, 'offline-busy', [PHONE])
})

test('offline, with a saved plan and a check-in that waits', async ({ page, context }) => {
  await start(page)
  await page.goto('/events/1/agenda')
  await page.waitForTimeout(AFTER_START_MS)
  await page.goto('/events/1/my-checkin')
  await bus(page).waitFor()
  await page.waitForTimeout(AFTER_START_MS)
  await loseNetwork(page, context)
  await page.getByRole('button', { name: 'View my saved plan' }).waitFor()
  await take(page, 'offline-with-plan')
  await press(page, 'View my saved plan')
  await page.getByText(/^No internet\. This is your plan/).waitFor()
  await take(page, 'saved-plan-my-check-in')
  await itemOf(page, /to Tiger Point/)
    .getByRole('button', { name: 'Check In' })
    .click()
  const note = page.getByText('Waiting for network').first()
  await note.waitFor()
  await note.evaluate(shown => shown.scrollIntoView({ block: 'center' }))
  await take(page, 'check-in-waits')
  await press(page, 'More')
  await page.getByRole('link', { name: 'Agenda' }).last().click()
  await page.getByRole('heading', { name: 'Agenda', level: 1 }).waitFor()
  await page.waitForTimeout(500)
  await take(page, 'saved-plan-agenda')
  await page.goBack()
  await refuse(
    page,
    '**/check-in',
    409,
    'has_departed',
    'It has departed. If you are on board, please ask the co-ordinator to check you in.',
  )
  await context.setOffline(false)
  const refusal = page.getByText(/did not check you in/).first()
  await refusal.waitFor()
  await refusal.evaluate(shown => shown.scrollIntoView({ block: 'center' }))
  await take(page, 'check-in-refused')
  await page.goto('/events/1/my-checkin')
  await press(page, 'OK')
})

test('a check-in that the full phone cannot keep', async ({ page }) => {
  await pretend(page, { isFull: true })
  await startAtMyCheckIn(page)
  await page.route('**/check-in', route => route.fulfill({ status: 503 }))
  await itemOf(page, /to Tiger Point/)
    .getByRole('button', { name: 'Check In' })
    .click()
  const note = page.getByText('Waiting for network').first()
  await note.waitFor()
  await note.evaluate(shown => shown.scrollIntoView({ block: 'center' }))
  await take(page, 'check-in-not-kept')
})

test.describe('install on Android', () => {
  test.use({ userAgent: ANDROID })
  for (const installPrompt of ['required', 'suggested'] as const)
    test(installPrompt, async ({ page }) => {
      await offerPush(page, installPrompt)
      await pretend(page, { permission: 'default', answer: 'denied' })
      await start(page)
      await offerInstallation(page)
      await page.getByRole('dialog', { name: INSTALL }).waitFor()
      await take(page, `install-android-${installPrompt}`)
      if (installPrompt === 'required') {
        await press(page, 'Install')
        await take(page, 'install-android-busy', [PHONE])
        return
      }
      await press(page, 'Not now')
      await page.getByText('Get notifications on this device').waitFor()
      await take(page, 'permission-ask')
      await press(page, 'Turn on')
      await page.getByText('Notifications are off on this device').waitFor()
      await take(page, 'permission-denied')
    })
})

for (const [name, userAgent] of Object.entries({ safari: IPHONE, chrome: IPHONE_IN_CHROME }))
  test.describe(`install on an iPhone in ${name}`, () => {
    test.use({ userAgent })
    for (const installPrompt of ['required', 'suggested'] as const)
      test(installPrompt, async ({ page }) => {
        await offerPush(page, installPrompt)
        await start(page)
        await page.getByRole('dialog', { name: INSTALL }).waitFor()
        await take(page, `install-${name}-${installPrompt}`)
        await press(page, 'Show a code')
        await page.getByText('Your code').waitFor()
        await take(page, `install-${name}-${installPrompt}-code`)
      })
  })

test.describe('install inside another app', () => {
  test.use({ userAgent: IPHONE_IN_AN_APP })
  test('no way to install', async ({ page }) => {
    await offerPush(page, 'required')
    await pretend(page, { hasNoPush: true })
    await start(page)
    await page.waitForTimeout(6000)
    await take(page, 'install-inside-another-app', [PHONE])
  })
})

test('a code in the profile, and when it is over', async ({ page }) => {
  await start(page)
  await page.goto('/profile')
  await press(page, /Log in on the installed app/)
  await press(page, 'Show a code')
  await page.getByText('Your code').waitFor()
  await page.getByText('Your code').evaluate(shown => shown.scrollIntoView({ block: 'center' }))
  await take(page, 'code-in-profile')
  await page.route('**/hand-offs', route =>
    route.fulfill({ json: { data: { handOffCode: 'ABCDEFGH', endsAt: '2026-01-01T00:00:00Z' } } }),
  )
  await press(page, 'Show a new code')
  await page.getByText('This code has expired.').waitFor()
  await take(page, 'code-expired')
})

test.describe('the installed app on an iPhone', () => {
  test.use({ userAgent: IPHONE })
  test('a code is typed', async ({ page }) => {
    await pretend(page, { isInstalled: true })
    await page.setViewportSize(PHONE)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in with a code' }).waitFor()
    await take(page, 'login-installed')
    await press(page, 'Log in with a code')
    await page.getByRole('textbox', { name: 'Code' }).fill('ABCD2345')
    await take(page, 'code-typed', [...SIZES, ...WITH_KEYBOARD])
    await page.getByRole('textbox', { name: 'Code' }).press('Enter')
    await page
      .getByText(/^This code is not right/)
      .first()
      .waitFor()
    await page.waitForTimeout(500)
    await take(page, 'code-wrong', [...SIZES, ...WITH_KEYBOARD])
  })
})

test('notifications that the browser blocks', async ({ page }) => {
  await offerPush(page, 'required')
  await pretend(page, { permission: 'denied' })
  await start(page)
  await page.getByText('Notifications are off on this device').waitFor()
  await take(page, 'permission-blocked')
  await page.goto('/profile')
  const section = page.getByRole('heading', { name: 'Notifications on this device' })
  await section.waitFor()
  await page.waitForTimeout(1000)
  await section.evaluate(shown => shown.scrollIntoView({ block: 'center' }))
  await take(page, 'permission-blocked-in-profile')
})

test('an update waits for a form, then for the tap', async ({ page }) => {
  await pretend(page, { isSlowToReload: true })
  await start(page)
  await page.goto('/profile')
  await press(page, 'Edit')
  await page.getByRole('textbox', { name: 'Name' }).fill('Asha in the middle of typing')
  await page.waitForTimeout(AFTER_START_MS)
  await beTooOld(page, '**/api/users/**')
  await press(page, 'Save')
  await page.waitForTimeout(2000)
  await take(page, 'update-while-a-form-is-open')
  await page.goto('/events/1/agenda')
  await page.getByRole('alertdialog', { name: 'App Update Available' }).waitFor()
  await take(page, 'update-available')
  await press(page, 'Update Now')
  await take(page, 'update-busy')
})

test('an app that is too old', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await beTooOld(page, '**/api/auth/local')
  await page.goto('/login')
  await page.getByLabel('Email').fill('asha@muster.example')
  await page.getByLabel('Password', { exact: true }).fill('muster-demo')
  await press(page, 'Sign in')
  await page.waitForTimeout(2000)
  await take(page, 'too-old-at-log-in')
})

test('data saver', async ({ page }) => {
  await pretend(page, { savesData: true })
  await start(page)
  await take(page, 'data-saver-events')
  await page.goto('/events/1/car-pools?as=map')
  await page.waitForTimeout(AFTER_START_MS)
  await take(page, 'data-saver-car-pool-map')
  await page.goto('/events/1/car-pools')
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForTimeout(2000)
  await take(page, 'data-saver-car-pool')
})

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findFullBrowser } from './find-browser.ts'
import { expect, expectAccessible, logIn, test } from './muster.ts'
import { openReleases } from './release-proxy.ts'

// it changes a name
test.use({ scene: 'install' })

const browser = await findFullBrowser()
const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-install-'))
const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

let context: BrowserContext
test.afterEach(() => context?.close())
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A whole profile, because a private window installs nothing. */
async function openPhone(name: string, baseURL: string, userAgent?: string): Promise<Page> {
  context = await chromium.launchPersistentContext(path.join(folder, name), {
    executablePath: browser.executablePath,
    env: { ...(process.env as Record<string, string>), ...browser.env },
    args: ['--bypass-app-banner-engagement-checks', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    baseURL,
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
    ...(userAgent && { userAgent }),
  })
  return context.pages()[0] ?? context.newPage()
}

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)
const releaseOf = (page: Page) => page.locator('html').getAttribute('data-release')

test('R401: Chromium finds nothing that hinders installing, and a phone is asked', async ({ muster }) => {
  test.skip(!browser.isFull, 'The bundled headless shell installs nothing.')
  const page = await openPhone('offer', muster.url, ANDROID)
  await logIn(page, 'asha')
  const dialog = page.getByRole('dialog', { name: 'Install Muster on this device' })
  await expect(dialog).toBeVisible()
  const devTools = await context.newCDPSession(page)
  expect(await devTools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  const { errors, manifest } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(manifest).toMatchObject({ name: 'Muster', display: 'kStandalone' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
})

test('R400: An update waits for an open form, and then for the tap', async ({ muster }) => {
  const releases = await openReleases(muster.url)
  const page = await openPhone('update', releases.url)
  await logIn(page, 'asha')
  await expect.poll(() => isControlled(page), { timeout: 30_000 }).toBe(true)
  expect(await releaseOf(page)).toBe('1')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Asha in the middle of typing')

  releases.bringOut()
  const dialog = page.getByRole('alertdialog', { name: 'App Update Available' })
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting)), {
      timeout: 30_000,
    })
    .toBe(true)
  await page.waitForTimeout(1500)
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('Asha in the middle of typing')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(dialog).toBeVisible()
  expect(await releaseOf(page)).toBe('1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Update Now' }).click()
  await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeVisible()
  await expect.poll(() => releaseOf(page).catch(() => null)).toBe('2')
  await expect(page.getByText('Asha in the middle of typing').first()).toBeVisible()
  // longer than a new start takes to look
  await page.waitForTimeout(4000)
  await expect(dialog).toBeHidden()
  releases.close()
})

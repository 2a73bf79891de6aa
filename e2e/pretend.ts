import type { Page } from '@playwright/test'

export const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1'
export const IPHONE_IN_CHROME = IPHONE.replace('Version/18.4', 'CriOS/140.0.7339.39')
export const IPHONE_IN_AN_APP = IPHONE.replace(' Safari/604.1', '')

export interface Pretended {
  /** the storage takes nothing */
  isFull?: true
  /** opened from the home screen of an iPhone */
  isInstalled?: true
  savesData?: true
  /** as Safari outside the app on the home screen */
  hasNoPush?: true
  permission?: NotificationPermission
  /** what the person answers to the browser's question */
  answer?: NotificationPermission
  /** the reload of an update comes late enough for a picture */
  isSlowToReload?: true
}

/** What a browser on this machine cannot be. */
export const pretend = (page: Page, pretended: Pretended) =>
  page.addInitScript((is: Pretended) => {
    const define = (on: object, name: string, value: unknown) =>
      Object.defineProperty(on, name, { configurable: true, get: () => value })
    if (is.isInstalled) define(navigator, 'standalone', true)
    if (is.savesData) define(navigator, 'connection', { saveData: true })
    if (is.hasNoPush) Reflect.deleteProperty(window, 'PushManager')
    if (is.isFull)
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No space', 'QuotaExceededError')
      }
    if (is.permission) {
      let permission = is.permission
      Object.defineProperty(Notification, 'permission', { configurable: true, get: () => permission })
      Notification.requestPermission = async () => {
        permission = is.answer ?? permission
        return permission
      }
    }
    if (is.isSlowToReload) {
      const real = window.setTimeout
      window.setTimeout = ((work: () => void, ms?: number) =>
        real(work, ms === 1000 ? 20_000 : ms)) as typeof setTimeout
    }
  }, pretended)

export const refuse = (page: Page, address: string, status: number, code: string, message: string) =>
  page.route(address, route =>
    route.fulfill({
      status,
      json: { data: null, error: { status, name: 'Refused', message, details: { code } } },
    }),
  )

export const beTooOld = (page: Page, address: string) =>
  refuse(page, address, 426, 'client_too_old', 'Please update Muster.')

/** How the installation is set up, and that it can send push messages. */
export const offerPush = (page: Page, installPrompt: 'required' | 'suggested') =>
  page.route('**/api/push-config', route =>
    route.fulfill({ json: { data: { installPrompt, publicKey: `B${'A'.repeat(86)}` } } }),
  )

/** As Chromium makes it. */
export const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const offer = { prompt: () => new Promise(() => undefined), userChoice: new Promise(() => undefined) }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), offer))
  })

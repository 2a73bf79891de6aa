import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test, type Worker } from '@playwright/test'
import puppeteer from 'puppeteer-core'
import { freePort } from '../server/test/free-port.ts'
import { preparedDemo, startDemo, stopDemo } from './demo-server.ts'
import { findFullBrowser } from './find-browser.ts'
import { logIn, PASSWORD } from './muster.ts'
import { openPushServices, type PushServices } from './push-services.ts'

const browser = await findFullBrowser()
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(file => existsSync(file))

let services: PushServices
let demo: Awaited<ReturnType<typeof startDemo>>
let url: string
const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-push-'))

test.beforeAll(async () => {
  services = await openPushServices()
  const ca = path.join(folder, 'ca.pem')
  writeFileSync(ca, services.ca)
  const dataDir = path.join(folder, 'data')
  cpSync(preparedDemo(), dataDir, { recursive: true })
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  demo = await startDemo(dataDir, port, undefined, {
    ...{ VAPID_SUBJECT: 'mailto:admin@muster.example', PUSH_TEST_HOSTS: services.testHosts },
    ...{ PUBLIC_URL: url, NODE_EXTRA_CA_CERTS: ca },
  })
})
test.afterAll(async () => {
  await stopDemo(demo)
  services.close()
  rmSync(folder, { recursive: true, force: true })
})

async function call<Reply>(address: string, { body, token }: { body?: object; token?: string } = {}) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const method = body ? 'POST' : 'GET'
  const reply = await fetch(`${url}/api${address}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(reply.ok, `${method} ${address}: ${reply.status}`).toBe(true)
  return (await reply.json()) as Reply
}
const signIn = (who: string) =>
  call<{ jwt: string; user: { id: number } }>('/auth/local', {
    body: { identifier: `${who}@muster.example`, password: PASSWORD },
  })

/** As an Admin taps "Remind" beside a person. */
async function remind(who: string): Promise<void> {
  const { user } = await signIn(who)
  const { jwt: token } = await signIn('admin')
  await call('/notifications/send-reminder', {
    token,
    body: {
      ...{ entityType: 'event', entityId: 1, eventId: 1, userIds: [user.id] },
      reminderType: 'checkin_reminder',
    },
  })
}
/** What the server knows of the person's devices. */
async function deviceOf(who: string) {
  const { jwt: token } = await signIn(who)
  const { data } = await call<{ data: { lists: Record<string, Record<string, unknown>[]> } }>(
    '/users/me/data',
    { token, body: { password: PASSWORD } },
  )
  return data.lists.push_subscriptions?.[0]
}

/** A whole profile, because a private window has no push. */
const openChromium = (name: string) =>
  chromium.launchPersistentContext(path.join(folder, name), {
    executablePath: browser.executablePath,
    args: [...services.chromiumArgs, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    baseURL: url,
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
  })

interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: { openWindow(address: string): Promise<null> }
  WindowClient: { prototype: { focus(): Promise<unknown> } }
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event
  dispatchEvent(event: Event): boolean
}

const shownIn = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

/** Only a hand can bring a window to the front, so the two calls that need one are noted instead. */
const noteWindows = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope & { noted: string[] }
    scope.noted = []
    scope.clients.openWindow = async address => {
      scope.noted.push(`open ${new URL(address).pathname}`)
      return null
    }
    scope.WindowClient.prototype.focus = async function focus() {
      scope.noted.push('focus')
      return this
    }
  })
const notedIn = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { noted: string[] }).noted)
const clickShown = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    const [notification] = await scope.registration.getNotifications()
    if (notification) scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })

async function turnOn(context: BrowserContext, page: Page, who: 'asha' | 'meera'): Promise<void> {
  await logIn(page, who)
  const question = page.getByRole('region', { name: 'Get notifications on this device' })
  await expect(question).toBeVisible()
  await context.grantPermissions(['notifications'], { origin: url })
  await question.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Notification permissions granted!')).toBeVisible()
  await expect(question).toBeHidden()
}

const REMINDER = { title: expect.stringContaining(''), body: expect.stringContaining('Asha') }

test('R336: Chromium shows a reminder, and a click leads the open app to its screen', async () => {
  test.skip(!browser.isFull, 'The bundled headless shell has no push.')
  const context = await openChromium('chromium')
  const [page = await context.newPage()] = context.pages()
  await turnOn(context, page, 'asha')
  await expect.poll(() => deviceOf('asha')).toMatchObject({ is_active: true, last_delivered_at: null })

  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  await noteWindows(worker)
  await remind('asha')
  await expect.poll(() => shownIn(worker)).toEqual([REMINDER])
  await expect.poll(async () => (await deviceOf('asha'))?.last_delivered_at).not.toBeNull()
  await page.evaluate(() => Object.assign(globalThis, { wasNotLoadedAgain: true }))
  await clickShown(worker)
  await expect(page).toHaveURL(/\/events\/1\/my-checkin/)
  expect(await notedIn(worker)).toEqual(['focus'])
  expect(await page.evaluate(() => 'wasNotLoadedAgain' in globalThis)).toBe(true)
  await expect.poll(async () => (await deviceOf('asha'))?.last_opened_at).not.toBeNull()
  expect(await shownIn(worker)).toEqual([])

  await page.goto('/profile')
  const device = page.getByRole('region', { name: 'Notifications on this device' })
  await expect(device.getByText('Notifications are on')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => deviceOf('asha')).toBeUndefined()
  await context.close()
})

test('R336: Chromium shows a reminder while the app is closed, and a click opens its screen', async () => {
  test.skip(!browser.isFull, 'The bundled headless shell has no push.')
  const context = await openChromium('closed')
  const [page = await context.newPage()] = context.pages()
  await turnOn(context, page, 'meera')
  await expect.poll(() => deviceOf('meera')).toMatchObject({ is_active: true, last_delivered_at: null })
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  await noteWindows(worker)
  // the browser goes on with a page that is not the app's
  await context.newPage()
  await page.close()
  await remind('meera')
  await expect
    .poll(() => shownIn(worker))
    .toEqual([{ title: expect.stringContaining(''), body: expect.stringContaining('Meera') }])
  await expect.poll(async () => (await deviceOf('meera'))?.last_delivered_at).not.toBeNull()
  await clickShown(worker)
  await expect.poll(() => notedIn(worker)).toEqual(['open /events/1/my-checkin'])
  await expect.poll(async () => (await deviceOf('meera'))?.last_opened_at).not.toBeNull()
  await context.close()
})

test('R336: A browser whose settings refuse notifications says so', async () => {
  test.skip(!browser.isFull, 'The bundled headless shell has no permissions.')
  const context = await openChromium('blocked')
  const [page = await context.newPage()] = context.pages()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Browser.setPermission', {
    ...{ permission: { name: 'notifications' }, setting: 'denied', origin: url },
  })
  await logIn(page, 'ravi')
  const sentence = 'Please manually enable notifications in your browser settings'
  await expect(page.getByText(sentence)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(sentence)).toBeVisible()
  await context.close()
})

test('R336: Firefox shows a reminder', async () => {
  test.skip(!FIREFOX, 'There is no Firefox here (Debian: apt-get install firefox-esr).')
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX ?? '',
    headless: true,
    extraPrefsFirefox: {
      ...{ 'dom.push.serverURL': services.firefoxUrl, 'dom.push.testing.allowInsecureServerURL': true },
      ...{ 'dom.push.connection.enabled': true, 'permissions.default.desktop-notification': 1 },
      // otherwise the desktop is asked, and there is none
      'alerts.useSystemBackend': false,
    },
  })
  const page = await firefox.newPage()
  await page.goto(`${url}/login`)
  await page.type('input[name=identifier]', 'ravi@muster.example')
  await page.type('input[name=password]', PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => deviceOf('ravi')).toMatchObject({ is_active: true })
  await remind('ravi')
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ body }) => body)
    })
  await expect.poll(shown).toEqual([expect.stringContaining('Ravi')])
  await firefox.close()
})

import {
  deletePushSubscription,
  readPushConfig,
  savePushSubscription,
} from '@muster/domain/devices/endpoints.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#app/query-client.ts'
import { useInstallFlow } from '#device/install.ts'
import { clearSession, keepUser, startSession } from '#device/session.ts'
import { asha } from '#test/people.ts'
import { noNetwork, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'
import { DeviceSection } from './device-section.tsx'
import { registerDevice, useRegistration } from './register-device.ts'
import { ThisDevice } from './this-device.tsx'

const KEY = `B${'A'.repeat(86)}`
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140'
const ANDROID = 'Mozilla/5.0 (Linux; Android 16) Chrome/140 Mobile'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Safari'
const TIMERS = ['setTimeout', 'clearTimeout'] as const
const DAY_MS = 86_400_000

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    .buffer

/** One browser for the file: the app registers its service worker once. */
const worker = Object.assign(new EventTarget(), {
  register: async () => undefined,
  startMessages: () => undefined,
  ready: Promise.resolve({}),
  getRegistration: async () => registration,
})
let subscription: ReturnType<typeof makeSubscription> | null
let count = 0

function makeSubscription(key: string) {
  count += 1
  const endpoint = `https://fcm.googleapis.com/fcm/send/${count}`
  return {
    ...{ endpoint, options: { applicationServerKey: bytesOf(key) } },
    unsubscribe: async () => {
      subscription = null
      return true
    },
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: KEY, auth: 'A'.repeat(22) } }),
  }
}
const notification = { close: vi.fn() }
const registration = {
  getNotifications: async () => [notification],
  pushManager: {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscription = makeSubscription(applicationServerKey)
      return subscription
    },
  },
}
worker.ready = Promise.resolve(registration)

interface FakeBrowser {
  userAgent?: string
  permission?: NotificationPermission
  answer?: NotificationPermission | Error
  hasPush?: boolean
}

function openBrowser({ userAgent = DESKTOP, permission = 'default', answer, hasPush = true }: FakeBrowser) {
  const asked = vi.fn(async () => {
    if (answer instanceof Error) throw answer
    fake.permission = answer ?? 'default'
    return fake.permission
  })
  const fake = { permission, requestPermission: asked }
  vi.stubGlobal('Notification', fake)
  if (hasPush) vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  return { asked, fake }
}

function openDevice(path = '/') {
  history.replaceState(null, '', path)
  startSession('token-of-asha')
  keepUser(asha)
  return render(
    <Providers queryClient={createQueryClient()}>
      <main>
        <h1>Muster</h1>
        <ThisDevice />
        <DeviceSection />
      </main>
    </Providers>,
  )
}

const question = () => screen.queryByRole('region', { name: /^Get notifications|^Notifications are off/ })
const turnOn = () => screen.getAllByRole('button', { name: 'Turn on' })[0]!
const row = () => screen.getByRole('region', { name: 'Notifications on this device' })

/** Before, because the page of the last test is looked at after it. */
beforeEach(() => {
  clearSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.stubEnv('DEV', false)
  document.title = 'Muster'
  document.documentElement.lang = 'en'
  useInstallFlow.setState({ isOver: true })
  useRegistration.setState({ state: 'none' })
  subscription = null
  serve(readPushConfig, { data: { installPrompt: 'required', publicKey: KEY } })
  serve(savePushSubscription, { data: { id: 7 } })
  serve(deletePushSubscription, { ok: true })
})

test('R336: The browser is asked only after a tap, and a granted device is registered', async () => {
  const { asked } = openBrowser({ answer: 'granted' })
  openDevice()
  await screen.findByRole('region', { name: 'Get notifications on this device' })
  expect([asked.mock.calls.length, requestsTo(savePushSubscription).length]).toEqual([0, 0])
  await userEvent.click(turnOn())
  await waitFor(() => expect(row().textContent).toContain('Notifications are on'))
  expect(said).toEqual(['success: Notification permissions granted!'])
  expect(question()).toBeNull()
  expect(requestsTo(savePushSubscription).map(({ body }) => body.data)).toMatchObject([
    { endpoint: subscription?.endpoint, isActive: true, userAgent: DESKTOP, keys: { p256dh: KEY } },
  ])
})

test('R336: Who refuses reads that notifications are required, and how to allow them', async () => {
  openBrowser({ answer: 'denied' })
  openDevice()
  await screen.findByRole('region', { name: 'Get notifications on this device' })
  await userEvent.click(turnOn())
  await waitFor(() => expect(said).toEqual(['error: Notifications are required to use Muster.']))
  expect(question()?.textContent).toContain('Please enable notifications manually to stay updated')
})

test('R336: A question that the browser cannot ask says so, and can be asked again', async () => {
  openBrowser({ answer: new Error('no') })
  openDevice()
  await screen.findByRole('region', { name: 'Get notifications on this device' })
  await userEvent.click(turnOn())
  await waitFor(() => expect(said).toEqual(['error: Failed to request notification permissions']))
  expect(question()?.textContent).toContain('Turn on')
})

test.each([
  ['blocked', { permission: 'denied' }, 'Please manually enable notifications in your browser settings'],
  ['unsupported', { hasPush: false }, 'Notifications are not supported in this browser'],
] as const)('R336: The question and the profile say what to do when %s', async (_, browser, sentence) => {
  openBrowser(browser)
  openDevice()
  await waitFor(() => expect(question()?.textContent).toContain(sentence))
  expect(row().textContent).toContain(sentence)
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
})

test('R336: An iPhone in a tab shows how to install the app', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...TIMERS] })
  openBrowser({ userAgent: IPHONE, hasPush: false })
  openDevice()
  await act(() => vi.advanceTimersByTimeAsync(6000))
  const steps = 'To install: Tap the Share button, then "Add to Home Screen"'
  expect(question()?.textContent).toContain(steps)
  expect(row().textContent).toContain(steps)
})

test('R336: On a phone the question waits for the install flow, and five seconds more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...TIMERS] })
  openBrowser({ userAgent: ANDROID })
  useInstallFlow.setState({ isOver: false })
  openDevice()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(question()).toBeNull()
  act(() => useInstallFlow.setState({ isOver: true }))
  await act(() => vi.advanceTimersByTimeAsync(4900))
  expect(question()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(question()).not.toBeNull()
})

test('R336: "Not now" holds for a day, and the question never covers a boarding card', async () => {
  openBrowser({})
  const { unmount } = openDevice('/events/7/my-checkin')
  await waitFor(() => expect(row().textContent).toContain('Notifications are not on yet'))
  expect(question()).toBeNull()
  unmount()
  const again = openDevice('/events/7/agenda')
  await waitFor(() => expect(question()).not.toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(question()).toBeNull()
  again.unmount()
  const { unmount: close } = openDevice()
  await waitFor(() => expect(row().textContent).toContain('Notifications are not on yet'))
  expect(question()).toBeNull()
  close()
  vi.setSystemTime(Date.now() + DAY_MS)
  openDevice()
  await waitFor(() => expect(question()).not.toBeNull())
})

test('R338: The server hears of a device at each start, and of one that has changed', async () => {
  openBrowser({ permission: 'granted' })
  const start = async () => {
    useRegistration.setState({ state: 'none' })
    cleanup()
    openDevice()
    await waitFor(() => expect(row().textContent).toContain('Notifications are on'))
    return requestsTo(savePushSubscription).length
  }
  expect([await start(), await start()]).toEqual([1, 2])
  // another screen of the same start
  await registerDevice(KEY)
  expect(requestsTo(savePushSubscription)).toHaveLength(2)
  // the browser has renewed it
  subscription = makeSubscription(KEY)
  expect(await start()).toBe(3)
  expect(requestsTo(savePushSubscription).at(-1)?.body).toMatchObject({
    data: { endpoint: subscription.endpoint },
  })
  // the installation has a new key
  serve(readPushConfig, { data: { installPrompt: 'required', publicKey: `B${'B'.repeat(86)}` } })
  const { endpoint } = subscription
  expect([await start(), subscription?.endpoint === endpoint]).toEqual([4, false])
})

test('R338: A device can be turned off and on again in the profile, and a failure can be tried again', async () => {
  openBrowser({ permission: 'granted' })
  serve(savePushSubscription, noNetwork)
  openDevice()
  await screen.findByText('This device could not be registered')
  serve(savePushSubscription, { data: { id: 7 } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Notifications are on')
  const endpoint = subscription?.endpoint
  await userEvent.click(screen.getByRole('button', { name: 'Turn off on this device' }))
  await screen.findByText('You have turned them off on this device.')
  expect(requestsTo(deletePushSubscription).map(({ body }) => body)).toEqual([{ data: { endpoint } }])
  expect([subscription, question()]).toEqual([null, null])
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText('Notifications are on')
})

test('R331: Logging out ends the subscription, and takes away what is still shown', async () => {
  openBrowser({ permission: 'granted' })
  openDevice()
  await screen.findByText('Notifications are on')
  notification.close.mockClear()
  act(() => clearSession({ hasLoggedOut: true }))
  await waitFor(() => expect(subscription).toBeNull())
  expect(notification.close).toHaveBeenCalledOnce()
})

test('R337: A clicked notification opens its screen in the open app', async () => {
  openBrowser({ permission: 'granted' })
  openDevice()
  await screen.findByText('Notifications are on')
  const answered = vi.fn()
  const data = { kind: 'open', path: '/events/7/agenda' }
  const click = Object.assign(new Event('message'), { data, ports: [{ postMessage: answered }] })
  act(() => void worker.dispatchEvent(click))
  expect([location.pathname, answered.mock.calls.length]).toEqual(['/events/7/agenda', 1])
})

test('R335: Without push on the server nobody is asked', async () => {
  openBrowser({})
  serve(readPushConfig, { data: { installPrompt: 'required', publicKey: null } })
  openDevice()
  await screen.findByText('This installation sends no notifications to devices.')
  expect(question()).toBeNull()
})

import { readPushConfig } from '@muster/domain/devices/endpoints.ts'
import { noteInstalledApp } from '@muster/domain/reach/endpoints.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { AfterStart } from '#app/after-start.tsx'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#app/query-client.ts'
import { useAppUpdate } from '#device/app-update.ts'
import { clearSession, keepUser, startSession } from '#device/session.ts'
import { asha } from '#test/people.ts'
import { requestsTo, serve } from '#test/stub-server.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 16) Chrome/140 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Mobile Safari/604.1'
const KEY = `B${'A'.repeat(86)}`
const DAY_MS = 86_400_000
const TITLE = 'Install Muster on this device'

const installDialog = () => screen.queryByRole('dialog', { name: TITLE })
const updateDialog = () => screen.queryByRole('alertdialog', { name: 'App Update Available' })
const question = () => screen.queryByRole('region', { name: 'Get notifications on this device' })

let waiting: { postMessage: (message: unknown) => void } | null
let posted: unknown[]
const worker = Object.assign(new EventTarget(), {
  controller: {},
  register: async () => undefined,
  startMessages: () => undefined,
  getRegistration: async () => registration,
  ready: Promise.resolve({}),
})
const registration = Object.assign(new EventTarget(), {
  active: {},
  installing: null,
  update: async () => undefined,
  getNotifications: async () => [],
  pushManager: { getSubscription: async () => null },
})
Object.defineProperty(registration, 'waiting', { get: () => waiting })
worker.ready = Promise.resolve(registration)

function open(userAgent: string, form = false) {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.stubGlobal('PushManager', class {})
  startSession('token-of-asha')
  keepUser(asha)
  const page = (hasForm: boolean) => (
    <Providers queryClient={client}>
      <main>
        <h1>Muster</h1>
        {hasForm && (
          <form aria-label="Profile">
            <input aria-label="Name" />
          </form>
        )}
        <AfterStart event={null} />
      </main>
    </Providers>
  )
  const client = createQueryClient()
  const { rerender } = render(page(form))
  return { closeForm: () => rerender(page(false)) }
}

/** As Chromium makes it. */
function offer(outcome: 'accepted' | 'dismissed') {
  const event = new Event('beforeinstallprompt', { cancelable: true })
  const prompt = vi.fn(async () => undefined)
  act(() => void dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) })))
  return { event, prompt }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  clearSession()
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.unstubAllGlobals()
  vi.stubEnv('DEV', false)
  document.title = 'Muster'
  document.documentElement.lang = 'en'
  history.replaceState(null, '', '/')
  useAppUpdate.setState({ isDue: false })
  waiting = null
  posted = []
  serve(readPushConfig, { data: { installPrompt: 'required', publicKey: KEY } })
  serve(noteInstalledApp, { ok: true })
})

test('R15: On an iPhone the steps stay until the app is installed', async () => {
  open(IPHONE)
  const dialog = await screen.findByRole('dialog', { name: TITLE })
  expect(dialog.textContent).toContain('To install: Tap the Share button, then "Add to Home Screen"')
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await wait(20_000)
  expect([installDialog() !== null, screen.queryByRole('button', { name: 'Not now' }), question()]).toEqual([
    true,
    null,
    null,
  ])
})

test('R15: A suggested installation is put off for 7 days, and the question for notifications follows in 5 s', async () => {
  serve(readPushConfig, { data: { installPrompt: 'suggested', publicKey: KEY } })
  open(ANDROID)
  await wait(1000)
  const { event } = offer('accepted')
  expect(event.defaultPrevented).toBe(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(installDialog()).toBeNull())
  await wait(4000)
  expect(question()).toBeNull()
  await wait(2000)
  expect(question()).not.toBeNull()
  const { at } = JSON.parse(localStorage.getItem('muster.install-prompt') ?? '')
  localStorage.setItem('muster.install-prompt', JSON.stringify({ at: at - 7 * DAY_MS }))
  cleanup()
  open(ANDROID)
  await screen.findByRole('dialog', { name: TITLE })
})

test('R401: A phone asks by the browser, says what became of it, and tells the server of the installed app', async () => {
  open(ANDROID)
  await wait(1000)
  const first = offer('dismissed')
  await userEvent.click(await screen.findByRole('button', { name: 'Install' }))
  await waitFor(() => expect(installDialog()).toBeNull())
  expect(first.prompt).toHaveBeenCalledOnce()
  await screen.findByText('Muster was not installed. You can install it later from the menu of your browser.')
  expect(requestsTo(noteInstalledApp)).toEqual([])
  act(() => void dispatchEvent(new Event('appinstalled')))
  await waitFor(() => expect(requestsTo(noteInstalledApp)).toHaveLength(1))
})

test('R401: A computer is not asked', async () => {
  open('Mozilla/5.0 (X11; Linux x86_64) Chrome/140')
  await wait(1000)
  offer('accepted')
  await wait(1000)
  expect(installDialog()).toBeNull()
})

test('R400: A waiting version asks once the form is closed, takes over after the tap, and does not ask in a circle', async () => {
  const { closeForm } = open('Mozilla/5.0 (X11; Linux x86_64) Chrome/140', true)
  await wait(100)
  await userEvent.type(screen.getByLabelText('Name'), 'A')
  waiting = { postMessage: message => posted.push(message) }
  worker.dispatchEvent(new Event('controllerchange'))
  await wait(3000)
  expect([useAppUpdate.getState().isDue, updateDialog()]).toEqual([true, null])

  closeForm()
  await wait(1500)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Update Now' }))
  expect(screen.getByRole('button', { name: 'Updating...' })).toBeTruthy()
  await wait(900)
  expect([posted, reload.mock.calls.length]).toEqual([[{ kind: 'take-over' }], 0])
  await wait(200)
  expect(reload).toHaveBeenCalledOnce()

  cleanup()
  useAppUpdate.setState({ isDue: false })
  open('Mozilla/5.0 (X11; Linux x86_64) Chrome/140')
  await wait(3000)
  expect(updateDialog()).toBeNull()
})

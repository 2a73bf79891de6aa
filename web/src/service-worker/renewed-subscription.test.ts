import { renewPushSubscriptionInput } from '@muster/domain/devices/schema.ts'
import { afterEach, expect, test, vi } from 'vitest'

// of the service worker, which has other globals than the page
const WORKER = './renew.ts'

const KEYS = { p256dh: `B${'a'.repeat(86)}`, auth: 'o'.repeat(22) }
const subscription = (endpoint: string, auth: string) => ({
  options: { applicationServerKey: new ArrayBuffer(65) },
  toJSON: () => ({ endpoint, expirationTime: null, keys: { ...KEYS, auth } }),
})

afterEach(() => vi.unstubAllGlobals())

test('R390: The service worker moves its device to the new address while the app is closed', async () => {
  const { renew } = await import(/* @vite-ignore */ WORKER)
  const old = subscription('https://fcm.googleapis.com/fcm/send/old', 'o'.repeat(22))
  const next = subscription('https://fcm.googleapis.com/fcm/send/next', 'n'.repeat(22))
  const subscribe = vi.fn(async () => next)
  const ask = vi.fn(async (..._: [string, RequestInit]) => new Response('{}'))
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal('self', {
    registration: { pushManager: { subscribe } },
    clients: { matchAll: async () => [] },
  })
  await renew({ oldSubscription: old, newSubscription: null })
  expect(subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: old.options.applicationServerKey,
  })
  const [path, { method = '', body }] = ask.mock.calls[0] ?? ['', {}]
  expect([path, method]).toEqual(['/api/push-subscriptions/renew', 'POST'])
  expect(renewPushSubscriptionInput.parse(JSON.parse(String(body)))).toEqual({
    data: {
      old: { endpoint: 'https://fcm.googleapis.com/fcm/send/old', auth: 'o'.repeat(22) },
      ...{ endpoint: 'https://fcm.googleapis.com/fcm/send/next', expirationTime: null },
      keys: { ...KEYS, auth: 'n'.repeat(22) },
    },
  })
  // without the old address there is no proof
  await renew({ newSubscription: next })
  expect(ask).toHaveBeenCalledTimes(1)
})

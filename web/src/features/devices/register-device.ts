import { deviceWords } from '@muster/domain/devices/words.ts'
import { mutationOptions } from '@tanstack/react-query'
import { create } from 'zustand'
import { endSubscription, subscribe } from '#device/push.ts'
import { registerServiceWorker } from '#device/service-worker.ts'
import { KEPT } from '#device/session.ts'
import { readRecord, removeKeys, writeRecord } from '#device/storage.ts'
import { toast } from '#ui/toast.ts'
import { removeSubscription, saveSubscription } from './api.ts'

/** `off`: the person has turned it off on this device. */
type Registration = 'none' | 'busy' | 'on' | 'failed' | 'off'

/** Both are gone with the session, so the next one registers the device for its own person. */
const SAVED = `${KEPT}push-subscription`
const TURNED_OFF = `${KEPT}push-off`

export const useRegistration = create<{ state: Registration }>(() => ({ state: 'none' }))

const become = (state: Registration) => useRegistration.setState({ state })

let busy: Promise<void> | undefined

/** Once the permission is there. The server hears of the device at each start, because it may have lost it, and when it changes. */
export function registerDevice(publicKey: string): Promise<void> {
  busy ??= register(publicKey).finally(() => {
    busy = undefined
  })
  return busy
}

async function register(publicKey: string): Promise<void> {
  if (readRecord(TURNED_OFF)) return become('off')
  const wasOn = useRegistration.getState().state === 'on'
  if (!wasOn) become('busy')
  try {
    const worker = await registerServiceWorker()
    if (!worker) return become('failed')
    const subscription = (await subscribe(worker, publicKey)).toJSON()
    if (!wasOn || !isSaved(subscription)) {
      await saveSubscription(subscription)
      writeRecord(SAVED, marksOf(subscription))
    }
    become('on')
  } catch {
    // the push service of the browser is away, or we are
    become('failed')
  }
}

const marksOf = ({ endpoint, keys }: PushSubscriptionJSON) => ({ endpoint, auth: keys?.auth })

function isSaved(subscription: PushSubscriptionJSON): boolean {
  const saved = readRecord(SAVED)
  const { endpoint, auth } = marksOf(subscription)
  return saved?.endpoint === endpoint && saved?.auth === auth
}

export const turnOffMutation = mutationOptions({
  mutationKey: ['turn-device-off'],
  mutationFn: async () => {
    const saved = readRecord(SAVED)
    if (typeof saved?.endpoint === 'string') await removeSubscription(saved.endpoint)
    writeRecord(TURNED_OFF, {})
    removeKeys([SAVED])
    await endSubscription()
    become('off')
  },
  onSuccess: () => toast.success(deviceWords.turnedOff),
  meta: { failure: deviceWords.turnOffFailed },
})

export const turnOnMutation = (publicKey: string) =>
  mutationOptions({
    mutationKey: ['turn-device-on'],
    mutationFn: () => {
      removeKeys([TURNED_OFF])
      return registerDevice(publicKey)
    },
  })

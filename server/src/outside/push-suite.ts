import { describe, expect, test } from 'vitest'
import type { PushDevice, PushTransport } from './push.ts'

export interface PushUnderTest {
  push: PushTransport
  device(name: string): PushDevice
  /** payloads by the path of the endpoint, as a device reads them */
  received(): Promise<{ endpoint: string; payload: string }[]>
}

const OPTIONS = { ttlSeconds: 60, isUrgent: false, collapseKey: 'bus-2' }
const payload = JSON.stringify({ notification: { title: 'बस 2 🚌', body: 'x'.repeat(3_000) } })

export function pushSuite(name: string, open: () => PushUnderTest): void {
  describe(name, () => {
    test('has the key that browsers subscribe with', () => {
      const key = Buffer.from(open().push.publicKey, 'base64url')
      expect([key.length, key[0]]).toEqual([65, 4])
    })

    test('brings each payload to its device, also many at once', async () => {
      const { push, device, received } = open()
      const devices = Array.from({ length: 20 }, (_, at) => device(`phone-${at}`))
      const outcomes = await Promise.all(devices.map(one => push.send(one, payload, OPTIONS)))
      expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']))
      const all = await received()
      for (const { endpoint } of devices)
        expect(all.filter(one => one.endpoint === endpoint)).toEqual([{ endpoint, payload }])
    })

    test.each([
      'https://10.0.0.7/secret',
      'https://127.0.0.1:5432/',
      'http://fcm.googleapis.com/fcm/send/a',
      'https://fcm.googleapis.com.evil.test/a',
      'nonsense',
    ])('connects to no other host: %s', async endpoint => {
      const { push, device, received } = open()
      const before = (await received()).length
      expect(await push.send({ ...device('a'), endpoint }, payload, OPTIONS)).toEqual({
        outcome: 'gone',
        error: 'this is not an address of a push service',
      })
      expect(await received()).toHaveLength(before)
    })
  })
}

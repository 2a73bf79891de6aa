import { describe, expect, test } from 'vitest'
import type { WhatsApp, WhatsAppMessage } from './whatsapp.ts'

interface WhatsAppUnderTest {
  whatsApp: WhatsApp
  /** of the newest message */
  received(): { contact: string; title: string; body: string; reference: string }
}

const message: WhatsAppMessage = {
  contact: '9876543210',
  title: 'Reminder: Bus 4',
  body: 'Hi मीरा, please check in to your bus. 🙂',
  reference: 'receipt-1',
}

export function whatsAppSuite(name: string, open: () => WhatsAppUnderTest): void {
  describe(name, () => {
    test('delivers the words to the number, with the reference', async () => {
      const { whatsApp, received } = open()
      expect(await whatsApp.send(message)).toMatchObject({ outcome: 'accepted' })
      expect(received()).toMatchObject(message)
    })

    test('gives each message an id of its own', async () => {
      const { whatsApp } = open()
      const outcomes = await Promise.all([1, 2, 3].map(() => whatsApp.send(message)))
      expect(new Set(outcomes.map(one => one.outcome === 'accepted' && one.providerId)).size).toBe(3)
    })
  })
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FAKE_TOKEN, type FakeWhatsApp, graphError, startFakeWhatsApp } from '#test/fake-whatsapp.ts'
import { cloudWhatsApp, memoryWhatsApp } from './whatsapp.ts'
import { whatsAppSuite } from './whatsapp-suite.ts'

let fake: FakeWhatsApp
beforeAll(async () => {
  fake = await startFakeWhatsApp()
})
afterAll(() => fake.stop())
beforeEach(() => fake.respondWith(null))

const settings = (token = FAKE_TOKEN) => ({
  ...{ apiUrl: fake.apiUrl, token, phoneNumberId: '106540352242922', appSecret: 's', verifyToken: 'v' },
  template: { name: 'muster_notice', language: 'en_GB' },
})
const message = { contact: '9876543210', title: 'Bus 4', body: 'Please check in.', reference: 'r' }

whatsAppSuite('The Cloud API', () => ({
  whatsApp: cloudWhatsApp(settings()),
  received: () => {
    const { to, template, biz_opaque_callback_data } = fake.requests.at(-1)!.body
    const [title, body] = template.components[0].parameters.map((one: { text: string }) => one.text)
    return { contact: to.replace(/^91/, ''), title, body, reference: biz_opaque_callback_data }
  },
}))

describe('The fake', () => {
  const whatsApp = memoryWhatsApp()
  whatsAppSuite('in memory', () => ({ whatsApp, received: () => whatsApp.outbox.at(-1)! }))
})

test('The Cloud API gets the documented call: a template message from our number', async () => {
  await cloudWhatsApp(settings()).send({ ...message, body: 'Hi Asha,\n\n\tplease     check in.' })
  const { path, headers, body } = fake.requests.at(-1)!
  expect(path).toBe('/v23.0/106540352242922/messages')
  expect(headers['content-type']).toBe('application/json')
  expect(body).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '919876543210',
    type: 'template',
    biz_opaque_callback_data: 'r',
    template: {
      name: 'muster_notice',
      language: { code: 'en_GB' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Bus 4' },
            { type: 'text', text: 'Hi Asha, please check in.' },
          ],
        },
      ],
    },
  })
})

test('A long text is cut between characters, so that the platform takes it', async () => {
  await cloudWhatsApp(settings()).send({ ...message, body: '🙂'.repeat(1_000) })
  const { text } = fake.requests.at(-1)!.body.template.components[0].parameters[1]
  expect(text).toBe('🙂'.repeat(900))
})

describe('The Cloud API refuses', () => {
  test.each([
    ['too many calls', graphError(429, 130429, 'Rate limit hit', 'Throughput reached.'), 'retry'],
    ['too many calls without a code', { status: 429, body: '' }, 'retry'],
    ['too many to one person', graphError(400, 131056, 'Pair rate limit hit', 'Wait.'), 'retry'],
    ['a service that is down', graphError(500, 131000, 'Something went wrong', 'Unknown.'), 'retry'],
    ['a page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }, 'retry'],
    ['a 200 without an id', { status: 200, body: '{}' }, 'config'],
    [
      'a number without WhatsApp',
      graphError(400, 131026, 'Undeliverable', 'Not on WhatsApp.'),
      'invalid-recipient',
    ],
    ['a person who wants none', graphError(400, 131050, 'Opted out', 'Marketing.'), 'invalid-recipient'],
    ['a text outside of 24 hours', graphError(400, 131047, 'Re-engagement message', '24 hours.'), 'config'],
    ['an unknown template', graphError(404, 132001, 'Template does not exist', 'Name.'), 'config'],
    ['a missing permission, as a 500', graphError(500, 3, 'API method', 'Permission.'), 'config'],
  ] as const)('%s', async (_, response, outcome) => {
    fake.respondWith(response)
    const answer = await cloudWhatsApp(settings()).send(message)
    expect(answer.outcome).toBe(outcome)
    expect(JSON.stringify(answer)).not.toContain(FAKE_TOKEN)
  })

  test('a token that has expired', async () => {
    const answer = await cloudWhatsApp(settings('EAAJB-old')).send(message)
    expect(answer).toEqual({ outcome: 'config', error: '401 190 The access token has expired.' })
  })

  test('and says how long to wait', async () => {
    fake.respondWith({ ...graphError(429, 4, 'Too many calls', 'Wait.'), headers: { 'retry-after': '120' } })
    expect(await cloudWhatsApp(settings()).send(message)).toMatchObject({
      outcome: 'retry',
      afterSeconds: 120,
    })
  })
})

test('A server that is not there is tried again', async () => {
  const gone = await startFakeWhatsApp()
  await gone.stop()
  const answer = await cloudWhatsApp({ ...settings(), apiUrl: gone.apiUrl }).send(message)
  expect(answer).toMatchObject({ outcome: 'retry', afterSeconds: null })
})

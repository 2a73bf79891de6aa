import { expect, test } from 'vitest'
import { pathWithin, readMessage } from './payload.ts'

const ORIGIN = 'https://muster.example'
const receipt = 'k3v9x0q2m5n8r1t4w7y6z2a3'
const payload = (notification: object, more: object = {}) =>
  JSON.stringify({ web_push: 8030, notification, ...more })

test('R337: A push message is read as the server sends it', () => {
  const sent = {
    ...{ title: 'बस २', body: 'It leaves at 6:00 AM.', tag: 'bus-2', lang: 'en' },
    ...{ navigate: `${ORIGIN}/events/7/agenda?day=2026-11-21#now`, data: { receipt } },
  }
  const { navigate: _, data: __, ...words } = sent
  const path = '/events/7/agenda?day=2026-11-21#now'
  const read = { ...words, path, receipt }
  expect(readMessage(payload(sent, { app_badge: 3 }), ORIGIN)).toEqual({ ...read, badge: 3 })
  // as an earlier draft of the format has it
  expect(readMessage(payload({ ...sent, app_badge: 0 }), ORIGIN)).toEqual({ ...read, badge: 0 })
})

test.each(['', 'not JSON', 'null', '[]', '7', '{"notification":7}', payload({ title: '', body: 'x' })])(
  'R337: Something is shown for %s, because a browser wants it',
  text => {
    expect(readMessage(text, ORIGIN)).toEqual({
      ...{ title: 'Muster', body: 'You have a new notification.', tag: 'muster', lang: 'en' },
      ...{ path: '/', receipt: null, badge: null },
    })
  },
)

test('R337: A receipt that is not one of ours goes nowhere', () => {
  for (const bad of ['../../auth/logout', 'x', 7, null])
    expect(readMessage(payload({ title: 'x', data: { receipt: bad } }), ORIGIN).receipt).toBeNull()
})

test.each([
  ['https://muster.example/events/7', '/events/7'],
  ['/events/7', '/events/7'],
  ['', '/'],
  ['https://evil.test/events/7', '/'],
  ['http://muster.example/', '/'],
  ['https://muster.example:8443/', '/'],
  ['//evil.test/x', '/'],
  ['https://muster.example//evil.test/x', '/evil.test/x'],
  ['\\\\evil.test', '/'],
  ['javascript:alert(1)', '/'],
  ['data:text/html,x', '/'],
  ['blob:https://muster.example/1', '/'],
])('R337: %s opens %s', (address, path) => expect(pathWithin(address, ORIGIN)).toBe(path))

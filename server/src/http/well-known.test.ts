import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'

const server = testServer({
  env: { SECURITY_CONTACT: 'mailto:security@muster.test', HSTS: 'all', PUBLIC_URL: 'https://muster.test' },
})
const open = (url: string) => server.app.inject({ url })

test('A password manager is led to where a password is changed', async () => {
  const { statusCode, headers } = await open('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/profile'])
})

test('Somebody who has found a hole reads whom to tell, for less than a year', async () => {
  const { statusCode, headers, body } = await open('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^Contact: mailto:security@muster\.test$/m)
  expect(body).toMatch(/^Canonical: https:\/\/muster\.test\/\.well-known\/security\.txt$/m)
  const days =
    (Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - server.clock.now.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('HSTS reaches the hosts below only if the operator says so', async () => {
  const { headers } = await open('/.well-known/change-password')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

import { expect, test } from 'vitest'
import { connectionOf, networkOf } from './addresses.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:cb00:7107', '203.0.113.7', '203.0.113'],
  ['2001:db8:0:7::1', '2001:db8:0:7', '2001:db8:0'],
  ['2001:DB8::7:1:2:3:4', '2001:db8:0:7', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
])('%s is counted as %s and logged as %s', (ip, connection, network) => {
  expect([connectionOf(ip), networkOf(ip)]).toEqual([connection, network])
})

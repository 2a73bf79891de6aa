import { expect, test } from 'vitest'
import type { JoinPolicy } from './join-policy.ts'
import { whyCannotJoinEvent } from './rules.ts'

const DOMAINS = ['acme.example', 'Partner.example']

test.each<[JoinPolicy, string, { confirmed: boolean; isInvited: boolean }, string | null]>([
  ['anyone', 'asha@made.up', { confirmed: false, isInvited: false }, null],
  ['confirmed', 'asha@made.up', { confirmed: false, isInvited: true }, 'address_unconfirmed'],
  ['confirmed', 'asha@made.up', { confirmed: true, isInvited: false }, null],
  ['domains', 'asha@acme.example', { confirmed: true, isInvited: false }, null],
  ['domains', ' Asha@PARTNER.example ', { confirmed: true, isInvited: false }, null],
  ['domains', 'asha@acme.example', { confirmed: false, isInvited: true }, 'address_unconfirmed'],
  ['domains', 'asha@mail.acme.example', { confirmed: true, isInvited: false }, 'domain_not_allowed'],
  ['domains', 'asha@notacme.example', { confirmed: true, isInvited: false }, 'domain_not_allowed'],
  ['domains', 'acme.example@made.up', { confirmed: true, isInvited: true }, 'domain_not_allowed'],
  ['domains', 'asha@elsewhere.example', { confirmed: false, isInvited: false }, 'address_unconfirmed'],
  ['invited', 'asha@acme.example', { confirmed: true, isInvited: true }, null],
  ['invited', 'asha@acme.example', { confirmed: false, isInvited: true }, 'address_unconfirmed'],
  ['invited', 'asha@acme.example', { confirmed: false, isInvited: false }, 'address_unconfirmed'],
  ['invited', 'asha@acme.example', { confirmed: true, isInvited: false }, 'not_invited'],
])('An event for %s: %s with %o is refused for %s', (joinPolicy, email, { confirmed, isInvited }, why) => {
  const event = { joinPolicy, joinDomains: DOMAINS, isInvited }
  expect(whyCannotJoinEvent(event, { email, confirmed })).toBe(why)
})

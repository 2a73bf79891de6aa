import type { SessionReply } from '../accounts/schema.ts'
import { endpoint } from '../shared/endpoint.ts'
import type { HandOffReply, redeemHandOffBody } from './schema.ts'

export const makeHandOff = endpoint<HandOffReply>()({
  method: 'POST',
  path: '/auth/hand-offs',
  summary: 'Make a short code that signs the caller in on the installed app',
})

export const redeemHandOff = endpoint<SessionReply, typeof redeemHandOffBody>()({
  method: 'POST',
  path: '/auth/hand-offs/use',
  summary: 'Log in with such a code; it works once',
})

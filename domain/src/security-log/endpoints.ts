import { endpoint } from '../shared/endpoint.ts'
import { SECURITY_KINDS } from './kinds.ts'
import type { SecurityLogReply } from './schema.ts'

export const readSecurityLog = endpoint<SecurityLogReply>()({
  method: 'GET',
  path: '/security-log',
  summary: 'Log-ins, roles, API tokens and who has read phone numbers, the newest first',
  query: {
    filters: {
      kind: SECURITY_KINDS,
      /** the id of a person who has done it, to whom it was done, or whose phone number was read */
      person: 'id',
    },
    isPaged: true,
  },
})

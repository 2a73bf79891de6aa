import { PASSWORD } from '../given.ts'
import type { Fixture } from './world.ts'

const body = { password: PASSWORD }

export const passkeyFixtures: Record<string, Fixture> = {
  'GET /users/me/passkeys': { call: () => ({ path: '/users/me/passkeys' }) },
  'POST /users/me/passkeys/challenges': { call: () => ({ path: '/users/me/passkeys/challenges', body }) },
  'POST /users/me/passkeys': {
    call: async ({ newPasskey }) => ({ path: '/users/me/passkeys', body: await newPasskey() }),
  },
  'POST /users/me/passkeys/:id/end': {
    call: async ({ passkey, me, asha }) => ({
      path: `/users/me/passkeys/${await passkey(me ?? asha)}/end`,
      body,
    }),
    hidden: ({ passkeyOfOther }) => ({ path: `/users/me/passkeys/${passkeyOfOther}/end`, body }),
  },
  'POST /users/me/recovery-codes': {
    call: async ({ passkey, me, asha }) => {
      await passkey(me ?? asha)
      return { path: '/users/me/recovery-codes', body }
    },
  },
  'POST /users/:id/passkeys/end': {
    call: async ({ passkey, asha }) => {
      await passkey(asha)
      return { path: `/users/${asha.id}/passkeys/end` }
    },
  },
}

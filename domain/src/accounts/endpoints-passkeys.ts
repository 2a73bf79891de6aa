import { endpoint } from '../shared/endpoint.ts'
import type { OkReply } from '../shared/reply.ts'
import type { proveItIsYouBody } from './schema.ts'
import type {
  NewPasskeyReply,
  newPasskeyBody,
  PasskeyChallengeReply,
  PasskeysReply,
  RecoveryCodesReply,
} from './schema-passkeys.ts'

export const listPasskeys = endpoint<PasskeysReply>()({
  method: 'GET',
  path: '/users/me/passkeys',
  summary: 'Passkeys of the caller, and how many recovery codes are left',
})

export const askForPasskey = endpoint<PasskeyChallengeReply, typeof proveItIsYouBody>()({
  method: 'POST',
  path: '/users/me/passkeys/challenges',
  summary: 'What a browser needs to make a passkey; asks for the password',
})

export const addPasskey = endpoint<NewPasskeyReply, typeof newPasskeyBody>()({
  method: 'POST',
  path: '/users/me/passkeys',
  summary: 'Add a passkey that a browser has made; the first one comes with recovery codes',
})

export const removePasskey = endpoint<OkReply, typeof proveItIsYouBody>()({
  method: 'POST',
  path: '/users/me/passkeys/:id/end',
  summary: 'Remove a passkey of the caller; asks for the password',
})

export const renewRecoveryCodes = endpoint<RecoveryCodesReply, typeof proveItIsYouBody>()({
  method: 'POST',
  path: '/users/me/recovery-codes',
  summary: 'Replace the recovery codes of the caller; asks for the password',
})

export const removePasskeysOfPerson = endpoint<OkReply>()({
  method: 'POST',
  path: '/users/:id/passkeys/end',
  summary: 'Remove the passkeys and recovery codes of a person, who is told by e-mail',
})

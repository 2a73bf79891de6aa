import * as z from 'zod/mini'
import { one } from '../shared/reply.ts'
import { CREDENTIAL_MAX, PASSKEYS_MAX, RECOVERY_CODE_TYPED_MAX } from './limits.ts'
import { passkeyRefusals, secondFactorWords } from './words-passkeys.ts'

/** base64url, as browsers encode it */
const bytes = (sentence: string) =>
  z.string(sentence).check(z.regex(/^[\w-]+$/, sentence), z.maxLength(CREDENTIAL_MAX, sentence))

const wrong = passkeyRefusals.passkey_wrong

/** What the authenticator has signed. */
export const assertion = z.strictObject(
  {
    credentialId: bytes(wrong),
    clientDataJSON: bytes(wrong),
    authenticatorData: bytes(wrong),
    signature: bytes(wrong),
  },
  wrong,
)
export type Assertion = z.infer<typeof assertion>

const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))

export const newPasskeyBody = z.strictObject({
  credentialId: bytes(wrong),
  clientDataJSON: bytes(wrong),
  attestationObject: bytes(wrong),
  transports,
})
export type NewPasskeyBody = z.infer<typeof newPasskeyBody>

const passkey = z.object({
  id: z.int(),
  /** the device on which it was added */
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkey>

export const passkeysReply = one(
  z.object({
    /** false without https: browsers have no passkeys there */
    isPossible: z.boolean(),
    passkeys: z.array(passkey).check(z.maxLength(PASSKEYS_MAX)),
    recoveryCodesLeft: z.int(),
  }),
)
export type PasskeysReply = z.infer<typeof passkeysReply>

const knownCredential = z.object({ credentialId: z.string(), transports: z.array(z.string()) })

/** What a browser needs for a new passkey. */
export const passkeyChallengeReply = one(
  z.object({
    challenge: z.string(),
    host: z.string(),
    /** base64url, and nothing that says who the person is */
    person: z.string(),
    known: z.array(knownCredential),
  }),
)
export type PasskeyChallengeReply = z.infer<typeof passkeyChallengeReply>

export const recoveryCode = z
  .string(secondFactorWords.codeMissing)
  .check(
    z.minLength(1, secondFactorWords.codeMissing),
    z.maxLength(RECOVERY_CODE_TYPED_MAX, passkeyRefusals.recovery_code_wrong),
  )
export const recoveryCodeForm = z.object({ recoveryCode })
export type RecoveryCodeForm = z.infer<typeof recoveryCodeForm>

/** In the details of `second_factor_needed`. */
export type SecondFactorNeeded = Omit<PasskeyChallengeReply['data'], 'person'>

/** `recoveryCodes` with the first passkey. They are shown once. */
export const newPasskeyReply = one(z.object({ passkey, recoveryCodes: z.nullable(z.array(z.string())) }))
export type NewPasskeyReply = z.infer<typeof newPasskeyReply>

export const recoveryCodesReply = one(z.object({ recoveryCodes: z.array(z.string()) }))
export type RecoveryCodesReply = z.infer<typeof recoveryCodesReply>

import * as z from 'zod/mini'
import { one } from '../shared/reply.ts'
import { wireWords } from '../shared/reply-words.ts'
import { ENDPOINT_MAX, USER_AGENT_MAX } from './limits.ts'
import { deviceRefusals as say } from './words.ts'

const endpoint = z
  .string(say.not_a_push_endpoint)
  .check(z.minLength(1, say.not_a_push_endpoint), z.maxLength(ENDPOINT_MAX, say.not_a_push_endpoint))

/** An unknown key is named by the server. */
const unlessUnknownKey = (sentence: string) => ({
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? sentence : undefined),
})

const auth = z.string(say.bad_push_keys).check(z.regex(/^[\w-]{22}(==)?$/, say.bad_push_keys))

/** Base64url: an uncompressed point of P-256 has 65 bytes and begins with 4, the authentication secret has 16. */
const keys = z.strictObject(
  {
    p256dh: z.string(say.bad_push_keys).check(z.regex(/^B[\w-]{86}=?$/, say.bad_push_keys)),
    auth,
  },
  unlessUnknownKey(say.bad_push_keys),
)

/** milliseconds, as the browser says it */
const expirationTime = z.nullish(z.number().check(z.gte(0), z.lte(8.64e15)))

const subscription = z.strictObject(
  {
    endpoint,
    keys,
    expirationTime,
    userAgent: z.nullish(z.string().check(z.maxLength(USER_AGENT_MAX))),
    isActive: z.optional(z.boolean()),
    /** of the phone's clock; the server notes its own */
    lastUsed: z.optional(z.iso.datetime({ offset: true, error: wireWords.instantExpected })),
  },
  unlessUnknownKey(say.not_a_push_endpoint),
)

export const savePushSubscriptionInput = z.strictObject({ data: subscription })
export type PushSubscriptionInput = z.infer<typeof subscription>

export const deletePushSubscriptionInput = z.strictObject({
  data: z.strictObject({ endpoint }, unlessUnknownKey(say.not_a_push_endpoint)),
})

export const renewPushSubscriptionInput = z.strictObject({
  data: z.strictObject(
    {
      old: z.strictObject({ endpoint, auth }, unlessUnknownKey(say.not_a_push_endpoint)),
      endpoint,
      keys,
      expirationTime,
    },
    unlessUnknownKey(say.not_a_push_endpoint),
  ),
})
export type RenewedSubscription = z.infer<typeof renewPushSubscriptionInput>['data']

export const savedSubscriptionReply = one(z.object({ id: z.int() }))
export type SavedSubscriptionReply = z.infer<typeof savedSubscriptionReply>

/** `suggested`: the person may put installing off (R15). */
export const INSTALL_PROMPTS = ['required', 'suggested'] as const
export type InstallPrompt = (typeof INSTALL_PROMPTS)[number]

export const pushConfigReply = one(
  z.object({
    installPrompt: z.enum(INSTALL_PROMPTS),
    /** `null` while push is off */
    publicKey: z.nullable(z.string()),
  }),
)
export type PushConfigReply = z.infer<typeof pushConfigReply>

import * as z from 'zod/mini'
import { one } from '../shared/reply.ts'
import { MESSAGE_KINDS } from './kinds.ts'
import { choiceWords as say } from './words-choices.ts'

/** A roll-call cannot be switched off. */
export const CHOSEN_KINDS = ['reminder', 'message', 'change', 'car-pool'] as const
/** `fallback`: only if push cannot reach the person. */
export const EMAIL_CHOICES = ['always', 'fallback', 'never'] as const
export type EmailChoice = (typeof EMAIL_CHOICES)[number]

export const choicesReply = one(
  z.object({
    choices: z.array(
      z.object({
        kind: z.enum(MESSAGE_KINDS),
        push: z.boolean(),
        email: z.enum(EMAIL_CHOICES),
        /** absent where WhatsApp is not set up, and for a roll-call */
        whatsapp: z.optional(z.boolean()),
      }),
    ),
    /** events about which the person gets no e-mails */
    unsubscribed: z.array(z.object({ id: z.int(), documentId: z.string(), name: z.string() })),
  }),
)
export type ChoicesReply = z.infer<typeof choicesReply>

/** What is left out stays as it is. */
export const chooseBody = z.strictObject({
  kind: z.enum(CHOSEN_KINDS, say.kindExpected),
  push: z.optional(z.boolean(say.pushExpected)),
  email: z.optional(z.enum(EMAIL_CHOICES, say.emailExpected)),
  whatsapp: z.optional(z.boolean(say.pushExpected)),
})
export type ChooseBody = z.infer<typeof chooseBody>

import * as z from 'zod/mini'
import { one } from '../shared/reply.ts'
import { invitationScreenWords as say } from '../sign-up/words-invitation.ts'
import { isPersonalPassword } from './rules-password.ts'
import { code, contact, name, newPasswordForm, personal } from './schema.ts'

const invitationCode = code(say.notValid)

export const findInvitationBody = z.strictObject({
  code: invitationCode,
  event: z.int(say.notValid).check(z.positive(say.notValid)),
})
export const invitationReply = one(
  z.object({
    /** empty until the person has one */
    name: z.string(),
    email: z.string(),
    contact: z.string(),
    /** `null` when the person is no longer in it */
    event: z.nullable(
      z.object({
        id: z.int(),
        documentId: z.string(),
        name: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        timezone: z.string(),
        location: z.nullable(z.string()),
      }),
    ),
  }),
)
export type InvitationReply = z.infer<typeof invitationReply>

const { password } = newPasswordForm.shape
export const acceptInvitationBody = z.strictObject({ code: invitationCode, name, contact, password })
export type AcceptInvitationBody = z.infer<typeof acceptInvitationBody>
export const acceptInvitationForm = (email: string) =>
  z
    .object({ name, contact, password })
    .check(z.refine(form => !isPersonalPassword(form.password, { ...form, email }), personal))
export type AcceptInvitationForm = Omit<AcceptInvitationBody, 'code'>

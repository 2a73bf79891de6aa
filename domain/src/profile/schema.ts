import * as z from 'zod/mini'
import { code, contact, email, name, unchecked } from '../accounts/schema.ts'
import { one } from '../shared/reply.ts'
import { profileRefusals } from './words.ts'

/** What is missing stays. */
export const updateCurrentUserBody = z.strictObject({ name: z.optional(name), contact: z.optional(contact) })
export type UpdateCurrentUserBody = z.infer<typeof updateCurrentUserBody>

export const profileForm = z.object({ name, contact })
export type ProfileForm = z.infer<typeof profileForm>

export const contactForm = z.object({ contact })
export type ContactForm = z.infer<typeof contactForm>

export const changeEmailBody = z.strictObject({ email, currentPassword: unchecked })
export type ChangeEmailBody = z.infer<typeof changeEmailBody>

export const deleteAccountBody = z.strictObject({ currentPassword: unchecked })
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>

export const undoEmailChangeBody = z.strictObject({ code: code(profileRefusals.undo_invalid) })

const ownData = z.object({
  exportedAt: z.string(),
  /** rows as they are stored, by what they are about */
  lists: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type OwnData = z.infer<typeof ownData>
export const ownDataReply = one(ownData)
export type OwnDataReply = z.infer<typeof ownDataReply>

import * as z from 'zod/mini'
import { contact, name } from '../accounts/schema.ts'

/** What is missing stays. */
export const updateCurrentUserBody = z.strictObject({ name: z.optional(name), contact: z.optional(contact) })
export type UpdateCurrentUserBody = z.infer<typeof updateCurrentUserBody>

export const profileForm = z.object({ name, contact })
export type ProfileForm = z.infer<typeof profileForm>

export const contactForm = z.object({ contact })
export type ContactForm = z.infer<typeof contactForm>

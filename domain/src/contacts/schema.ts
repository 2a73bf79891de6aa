import * as z from 'zod/mini'
import { personReply } from '../itinerary/schema.ts'
import { wireWords } from '../shared/reply-words.ts'
import { CONTACT_WAYS } from './facts.ts'
import { contactWords } from './words.ts'

/** A reminder is written by the command that sends it. */
const TAPPED_WAYS = ['call', 'whatsapp'] as const

const id = z.int(wireWords.idExpected).check(z.positive(wireWords.idExpected), z.lte(2_147_483_647))

export const addContactInput = z.strictObject({
  user: id,
  way: z.enum(TAPPED_WAYS, contactWords.wayExpected),
  /** what it was about */
  item: z.optional(id),
  /** of the tap: a phone without signal sends it later, and a repetition is found by it */
  at: z.iso.datetime({ offset: true, error: wireWords.instantExpected }),
})
export type AddContactInput = z.infer<typeof addContactInput>

const contact = z.object({ way: z.enum(CONTACT_WAYS), at: z.string(), by: personReply })
export type Contact = z.infer<typeof contact>
export const newestContact = z.nullable(contact)

const contactAbout = z.object({
  ...contact.shape,
  id: z.int(),
  item: z.nullable(z.object({ id: z.int(), documentId: z.string(), name: z.string() })),
})
export type ContactAbout = z.infer<typeof contactAbout>
export const contactsReply = z.object({ data: z.array(contactAbout) })
export type ContactsReply = z.infer<typeof contactsReply>

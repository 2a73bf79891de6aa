import { addContact, listContacts } from '@muster/domain/contacts/endpoints.ts'
import type { AddContactInput } from '@muster/domain/contacts/schema.ts'
import { contactWords } from '@muster/domain/contacts/words.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { isRefused } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'

/** Part of what a board shows, so it is read again with the board. */
export const contactsQuery = (eventId: number, userId: number) =>
  queryOptions({
    queryKey: ['board', eventId, 'contacts', userId],
    queryFn: async ({ signal }) =>
      (await call(listContacts, { params: { id: String(eventId), userId: String(userId) }, signal })).data,
    ...READ_ON_RETURN,
  })

const RETRIES = 2

/** Outlives the page that the call or the chat hides. Without a network it waits, as long as the app is open. */
export const contactMutation = (eventId: number) =>
  mutationOptions({
    mutationKey: ['contact', eventId],
    mutationFn: (contact: AddContactInput) =>
      call(addContact, { params: { id: String(eventId) }, body: contact, keepalive: true }),
    networkMode: 'online',
    retry: (failures, error) => failures < RETRIES && !isRefused(error),
    onSuccess: (_reply, _contact, _result, { client }) =>
      client.invalidateQueries({ queryKey: ['board', eventId] }),
    meta: { failure: contactWords.notKept },
  })

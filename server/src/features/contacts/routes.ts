import * as endpoints from '@muster/domain/contacts/endpoints.ts'
import { addContactInput, contactsReply } from '@muster/domain/contacts/schema.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { Refused } from '#refused.ts'
import { addContact } from './commands.ts'
import * as views from './views.ts'

export async function contacts(mounting: Mounting): Promise<void> {
  mount(
    mounting,
    endpoints.addContact,
    { reply: okReply, body: addContactInput },
    async ({ params, body }, me, ctx) => {
      await addContact(ctx, me, idOf(params), body)
      return { ok: true }
    },
  )
  mount(mounting, endpoints.listContacts, { reply: contactsReply }, ({ params }, me, ctx) => {
    const user = idOf({ id: params.userId })
    if (!('id' in user)) throw new Refused('not_found')
    return views.contacts(ctx, me, idOf(params), user.id)
  })
}

import * as endpoints from '@muster/domain/accounts/endpoints-passkeys.ts'
import { proveItIsYouBody } from '@muster/domain/accounts/schema.ts'
import {
  newPasskeyBody,
  newPasskeyReply,
  passkeyChallengeReply,
  passkeysReply,
  recoveryCodesReply,
} from '@muster/domain/accounts/schema-passkeys.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import { idOf, integerIdOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as commands from './commands-passkeys.ts'
import { ownPasskeys } from './views-passkeys.ts'

export async function passkeysOfAccounts(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.listPasskeys, { reply: passkeysReply }, (_, me, ctx) => ownPasskeys(ctx, me))
  mount(
    mounting,
    endpoints.askForPasskey,
    { reply: passkeyChallengeReply, body: proveItIsYouBody },
    ({ body }, me, ctx) => commands.askForPasskey(ctx, me, body.password),
  )
  mount(
    mounting,
    endpoints.addPasskey,
    { reply: newPasskeyReply, body: newPasskeyBody },
    ({ body, origin }, me, ctx) => commands.addPasskey(ctx, me, body, origin),
  )
  mount(
    mounting,
    endpoints.removePasskey,
    { reply: okReply, body: proveItIsYouBody },
    async ({ params, body, origin }, me, ctx) => {
      await commands.removePasskey(ctx, me, { ...body, id: integerIdOf(params.id) }, origin)
      return { ok: true }
    },
  )
  mount(
    mounting,
    endpoints.renewRecoveryCodes,
    { reply: recoveryCodesReply, body: proveItIsYouBody },
    ({ body }, me, ctx) => commands.renewRecoveryCodes(ctx, me, body.password),
  )
  mount(
    mounting,
    endpoints.removePasskeysOfPerson,
    { reply: okReply },
    async ({ params, origin }, me, ctx) => {
      await commands.removePasskeysOfPerson(ctx, me, idOf(params), origin)
      return { ok: true }
    },
  )
}

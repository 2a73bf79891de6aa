import type { ChooseBody, EmailChoice } from '@muster/domain/notifications/schema-choices.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Context } from '#context.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import * as store from './store-choices.ts'
import type { Unsubscribing } from './unsubscribe-link.ts'

const IS_ON: Readonly<Record<EmailChoice, boolean | null>> = { always: true, fallback: null, never: false }

export async function choose(
  ctx: Context,
  me: Caller,
  { kind, push, email, whatsapp }: ChooseBody,
): Promise<void> {
  const of = { userId: me.user.id, kind }
  await ctx.inTransaction(
    async tx => {
      if (push !== undefined)
        await store.saveChoice(tx, { ...of, channel: 'push', isOn: push ? null : false })
      if (email !== undefined) await store.saveChoice(tx, { ...of, channel: 'email', isOn: IS_ON[email] })
      // nobody gets it without asking for it
      if (whatsapp !== undefined)
        await store.saveChoice(tx, { ...of, channel: 'whatsapp', isOn: whatsapp || null })
    },
    { isIdempotent: true },
  )
}

export async function subscribeAgain(ctx: Context, me: Caller, event: AnyId): Promise<void> {
  const isDeleted = await ctx.inTransaction(tx => store.deleteUnsubscribe(tx, me.user.id, event))
  if (!isDeleted) throw new Refused('not_found')
}

/** `false` if the account or the event is gone. */
export const unsubscribe = (ctx: Context, who: Unsubscribing): Promise<boolean> =>
  ctx.inTransaction(tx => store.insertUnsubscribe(tx, { ...who, at: ctx.now() }), { isIdempotent: true })

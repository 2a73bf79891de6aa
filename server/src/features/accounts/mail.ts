import { displayName } from '@muster/domain/accounts/rules.ts'
import { accountMails } from '@muster/domain/accounts/words.ts'
import type { Context } from '#context.ts'
import { type AccountMail, issueCode } from './commands.ts'
import * as store from './store.ts'

/**
 * Runs as a job after the commit. Codes are made here, so that none is ever stored but hashed. Links start
 * with PUBLIC_URL and never with a request's Host (reliability.md 2, attack 19).
 */
export async function sendAccountMail(ctx: Context, mail: AccountMail): Promise<void> {
  const user =
    mail.kind === 'reset'
      ? await store.findUserByEmail(ctx.db, mail.email)
      : await store.findUserById(ctx.db, mail.userId)
  if (!user || user.disabled_at) return
  const { subject, text } = await write(ctx, mail.kind, user)
  await ctx.mailer.send({ to: user.email, subject, text })
}

async function write(ctx: Context, kind: AccountMail['kind'], user: store.User) {
  const name = displayName(user)
  if (kind === 'password-changed') return accountMails.passwordChanged(name)
  const purpose = kind === 'reset' ? 'reset-password' : 'confirm-email'
  const code = await ctx.inTransaction(tx => issueCode(ctx, tx, user.id, purpose))
  return kind === 'reset'
    ? accountMails.reset(name, `${ctx.config.publicUrl}/reset-password?code=${code}`)
    : accountMails.confirm(name, `${ctx.config.publicUrl}/confirm-email?code=${code}`)
}

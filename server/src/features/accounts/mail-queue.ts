import { deviceName } from '@muster/domain/accounts/rules.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import type { Origin } from '#http/caller.ts'

export const MAIL_QUEUE = 'account-mail'

/** Who signs up, without the password. */
export interface NewPerson {
  username: string
  email: string
  name: string
  contact: string
}

/** Jobs of an older Muster have neither. */
interface From {
  device?: string
  /** ISO 8601 */
  at?: string
}

interface InvitedTo {
  id: number
  name: string
}

export type AccountMail =
  | ({ kind: 'reset'; email: string } & From)
  | { kind: 'sign-up'; person: NewPerson }
  /** that an Admin sends */
  | { kind: 'staff-reset'; userId: number }
  /** to somebody without a password */
  | { kind: 'invitation'; userId: number; event: InvitedTo }
  /** to somebody whose e-mail is not confirmed */
  | { kind: 'invitation-to-confirm'; userId: number; event: InvitedTo }
  | ({ kind: 'confirm'; userId: number } & From)
  /** to the new address */
  | { kind: 'change-email'; userId: number; email: string }
  /** to the address from before */
  | ({ kind: 'email-changed'; userId: number; email: string } & From)
  | ({ kind: 'password-changed'; userId: number } & From)
  /** a log-in without the token of a known device */
  | ({ kind: 'new-device'; userId: number } & From)
  | ({ kind: 'api-token-made'; userId: number } & From)
  | ({ kind: 'passkey-added'; userId: number } & From)
  | ({ kind: 'passkeys-removed'; userId: number } & From)
  | ({ kind: 'recovery-code-used'; userId: number } & From)

export const askedFrom = (ctx: Context, { userAgent }: Origin): From => ({
  device: deviceName(userAgent),
  at: ctx.now().toISOString(),
})

export const sendMails = (ctx: Context, tx: Tx, mails: readonly AccountMail[]) =>
  ctx.jobs.sendAll(tx, MAIL_QUEUE, mails)

export const sendMail = (ctx: Context, tx: Tx, mail: AccountMail) => ctx.jobs.send(tx, MAIL_QUEUE, mail)

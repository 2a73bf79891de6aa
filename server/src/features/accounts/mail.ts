import { displayName } from '@muster/domain/accounts/rules.ts'
import { type Asked, accountMails } from '@muster/domain/accounts/words.ts'
import { DEFAULT_TIMEZONE, formatDate, formatTime } from '@muster/domain/shared/clock.ts'
import type { MailWords } from '@muster/domain/shared/mail-words.ts'
import { linkTo, type RouteName } from '@muster/domain/shell/routes.ts'
import type { Context } from '#context.ts'
import type { Origin } from '#http/caller.ts'
import { layOutMail } from '#outside/mail-layout.ts'
import { MailNotSent } from '#outside/mail-not-sent.ts'
import { makeAccountWithoutPassword } from './commands.ts'
import { renewUndoCode } from './commands-email.ts'
import { issueCode } from './commands-password.ts'
import { type AccountMail, askedFrom } from './mail-queue.ts'
import * as store from './store.ts'

/**
 * Runs as a job after the commit. Codes are made here, so that only their hashes are ever stored. Links start with
 * PUBLIC_URL, because an attacker can choose a request's Host.
 */
export async function sendAccountMail(ctx: Context, mail: AccountMail): Promise<void> {
  const user = await recipientOf(ctx, mail)
  if (!user || user.disabled_at) return
  // since the job was written, the person has set a password
  if (mail.kind === 'invitation' && !user.unclaimed_since) return
  const to = mail.kind === 'change-email' || mail.kind === 'email-changed' ? mail.email : user.email
  try {
    await ctx.mailer.send({ to, ...(await messageTo(ctx, mail, user)) })
  } catch (error) {
    if (!(error instanceof MailNotSent && error.isFinal)) throw error
    ctx.log.warn({ err: error, kind: mail.kind, user: user.id }, 'an e-mail was refused for good')
  }
}

function recipientOf(ctx: Context, mail: AccountMail): Promise<store.User | undefined> {
  if (mail.kind === 'reset') return store.findUserByEmail(ctx, mail.email)
  if (mail.kind === 'sign-up') return makeAccountWithoutPassword(ctx, mail.person)
  return store.findUserById(ctx, mail.userId)
}

async function messageTo(ctx: Context, mail: AccountMail, user: store.User) {
  const name = user.confirmed ? displayName(user) : null
  const { publicUrl } = ctx.config
  if (!hasCode(mail)) {
    const words = NOTICES[mail.kind](name, askedOf(mail))
    return layOutMail(words, publicUrl + linkTo('forgotPassword'))
  }
  const [route, code] = await codeFor(ctx, mail, user)
  const event = mail.kind === 'invitation' ? `&event=${mail.event.id}` : ''
  const link = `${publicUrl}${linkTo(route)}#code=${code}${event}`
  return { ...layOutMail(wordsOf(mail, name), link), link }
}

/** What was done with the account. A person who did not do it sets a new password. */
const NOTICES = {
  'password-changed': accountMails.passwordChanged,
  'new-device': accountMails.newDevice,
  'api-token-made': accountMails.apiTokenMade,
  'passkey-added': accountMails.passkeyAdded,
  'passkeys-removed': accountMails.passkeysRemoved,
  'recovery-code-used': accountMails.recoveryCodeUsed,
} as const
type MailWithCode = Exclude<AccountMail, { kind: keyof typeof NOTICES }>
const hasCode = (mail: AccountMail): mail is MailWithCode => !(mail.kind in NOTICES)

function codeFor(
  ctx: Context,
  mail: MailWithCode,
  { id: userId, email }: store.User,
): Promise<[RouteName, string]> {
  return ctx.inTransaction(async tx => {
    if (mail.kind === 'confirm' || mail.kind === 'invitation-to-confirm')
      return ['confirmEmail', await issueCode(ctx, tx, userId, 'confirm-email', email)]
    if (mail.kind === 'invitation') return ['invitation', await issueCode(ctx, tx, userId, 'invitation')]
    if (mail.kind === 'change-email')
      return ['confirmEmail', await issueCode(ctx, tx, userId, 'change-email', mail.email)]
    if (mail.kind === 'email-changed') return ['undoEmailChange', await renewUndoCode(tx, mail)]
    return ['resetPassword', await issueCode(ctx, tx, userId, 'reset-password', email)]
  })
}

function wordsOf(mail: MailWithCode, name: string | null): MailWords {
  if (mail.kind === 'reset') return accountMails.reset(name, askedOf(mail))
  if (mail.kind === 'staff-reset') return accountMails.staffReset(name)
  if (mail.kind === 'invitation') return accountMails.invitation(mail.event.name)
  if (mail.kind === 'invitation-to-confirm') return accountMails.invitationToConfirm(mail.event.name)
  if (mail.kind === 'confirm') return accountMails.confirm(askedOf(mail))
  if (mail.kind === 'change-email') return accountMails.changeEmail()
  return mail.kind === 'email-changed'
    ? accountMails.emailChanged(name, askedOf(mail))
    : accountMails.signUp()
}

function askedOf({ device, at }: { device?: string; at?: string }): Asked | null {
  if (!device || !at) return null
  const when = new Date(at)
  return { device, date: formatDate(DEFAULT_TIMEZONE, when), time: formatTime(DEFAULT_TIMEZONE, when) }
}

interface Leaver {
  name: string | null
  emails: readonly string[]
}

/** Not a job, because a job would keep the address after the account. Losing it does no harm. */
export function sendFarewell(ctx: Context, { name, emails }: Leaver, origin: Origin): void {
  const asked = askedOf(askedFrom(ctx, origin))
  if (!asked) return
  const message = layOutMail(accountMails.deleted(name, asked), ctx.config.publicUrl)
  for (const to of emails)
    ctx.mailer
      .send({ to, ...message })
      .catch(error => ctx.log.warn({ err: error }, 'the last e-mail to a deleted account was not sent'))
}

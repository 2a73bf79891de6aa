import * as endpoints from '@muster/domain/accounts/endpoints.ts'
import {
  type CurrentUser,
  changePasswordBody,
  confirmEmailBody,
  confirmEmailReply,
  currentUserReply,
  forgotPasswordBody,
  loginBody,
  newPasswordReply,
  registerBody,
  registerReply,
  resetPasswordBody,
  sessionReply,
  sessionsReply,
} from '@muster/domain/accounts/schema.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import type { Context } from '#context.ts'
import { unreadCount } from '#features/notifications/views-inbox.ts'
import type { Caller } from '#http/caller.ts'
import { type Mounting, mount, mountPublic } from '#http/mount.ts'
import type { Query } from '#http/query.ts'
import * as commands from './commands.ts'
import { confirmEmail, sendEmailConfirmation } from './commands-confirmation.ts'
import * as passwords from './commands-password.ts'
import { sendAccountMail } from './mail.ts'
import { type AccountMail, MAIL_QUEUE } from './mail-queue.ts'
import { ownSessions } from './views.ts'

const ok = async (done: Promise<unknown>) => {
  await done
  return { ok: true }
}

/** The bell needs no call of its own. */
export async function callerReply(ctx: Context, me: Caller, { populate }: Query): Promise<CurrentUser> {
  const { role, ...user } = me.user
  const unreadNotifications = await unreadCount(ctx, me)
  return { ...user, unreadNotifications, ...(populate.has('role') && { role }) }
}

export async function accounts(mounting: Mounting): Promise<void> {
  mountPublic(
    mounting,
    endpoints.logIn,
    { reply: sessionReply, body: loginBody },
    ({ body, origin }, _, ctx) => commands.logIn(ctx, body, origin),
  )
  mountPublic(
    mounting,
    endpoints.register,
    { reply: registerReply, body: registerBody },
    ({ body, origin }, _, ctx) => commands.register(ctx, body, origin),
  )
  mountPublic(
    mounting,
    endpoints.forgotPassword,
    { reply: okReply, body: forgotPasswordBody },
    ({ body, origin }, _, ctx) => ok(passwords.forgotPassword(ctx, body.email, origin)),
  )
  mountPublic(
    mounting,
    endpoints.resetPassword,
    { reply: newPasswordReply, body: resetPasswordBody },
    ({ body, origin }, _, ctx) => passwords.resetPassword(ctx, body, origin),
  )
  mountPublic(
    mounting,
    endpoints.confirmEmail,
    { reply: confirmEmailReply, body: confirmEmailBody },
    async ({ body, origin }, visitor, ctx) => confirmEmail(ctx, body, await visitor(), origin),
  )
  mount(mounting, endpoints.sendEmailConfirmation, { reply: okReply }, ({ origin }, me, ctx) =>
    ok(sendEmailConfirmation(ctx, me, origin)),
  )
  mount(
    mounting,
    endpoints.changePassword,
    { reply: newPasswordReply, body: changePasswordBody },
    ({ body, origin }, me, ctx) => passwords.changePassword(ctx, me, body, origin),
  )
  mount(mounting, endpoints.logOut, { reply: okReply }, (_, me, ctx) => ok(commands.logOut(ctx, me)))
  mount(mounting, endpoints.listSessions, { reply: sessionsReply }, (_, me, ctx) => ownSessions(ctx, me))
  mount(mounting, endpoints.endOtherSessions, { reply: okReply }, (_, me, ctx) =>
    ok(commands.endOtherSessions(ctx, me)),
  )
  mount(mounting, endpoints.currentUser, { reply: currentUserReply }, ({ query }, me, ctx) =>
    callerReply(ctx, me, query),
  )

  await mounting.ctx.jobs.work<AccountMail>(MAIL_QUEUE, mail => sendAccountMail(mounting.ctx, mail))
}

import { currentUserReply, proveItIsYouBody } from '@muster/domain/accounts/schema.ts'
import { renewCalendarFeed } from '@muster/domain/itinerary/endpoints.ts'
import { calendarFeedReply } from '@muster/domain/itinerary/schema.ts'
import * as endpoints from '@muster/domain/profile/endpoints.ts'
import {
  changeEmailBody,
  deleteAccountBody,
  ownDataReply,
  undoEmailChangeBody,
  updateCurrentUserBody,
} from '@muster/domain/profile/schema.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import { ownFeed } from '#features/itinerary/views-calendar.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount, mountPublic } from '#http/mount.ts'
import { makeCalendarLink } from './commands-calendar.ts'
import { deleteAccount } from './commands-delete.ts'
import * as emails from './commands-email.ts'
import * as commands from './commands-profile.ts'
import { proveItIsYou } from './prove-it-is-you.ts'
import { callerReply } from './routes.ts'
import { readOwnData } from './views-own-data.ts'

const ok = async (done: Promise<unknown>) => {
  await done
  return { ok: true }
}

export async function profile(mounting: Mounting): Promise<void> {
  mount(
    mounting,
    endpoints.updateCurrentUser,
    { reply: currentUserReply, body: updateCurrentUserBody },
    async ({ body, query }, me, ctx) => callerReply(ctx, await commands.updateProfile(ctx, me, body), query),
  )
  mount(mounting, endpoints.endSession, { reply: okReply }, ({ params }, me, ctx) =>
    ok(commands.endSession(ctx, me, idOf(params))),
  )
  mount(
    mounting,
    endpoints.changeEmail,
    { reply: okReply, body: changeEmailBody },
    ({ body, origin }, me, ctx) => ok(emails.requestEmailChange(ctx, me, body, origin)),
  )
  mountPublic(
    mounting,
    endpoints.undoEmailChange,
    { reply: okReply, body: undoEmailChangeBody },
    ({ body, origin }, _, ctx) => ok(emails.undoEmailChange(ctx, body.code, origin)),
  )
  mount(
    mounting,
    endpoints.readOwnData,
    { reply: ownDataReply, body: proveItIsYouBody },
    async ({ body }, me, ctx) => {
      await proveItIsYou(ctx, me.user.id, body.password)
      return readOwnData(ctx, me)
    },
  )
  mount(
    mounting,
    renewCalendarFeed,
    { reply: calendarFeedReply, body: proveItIsYouBody },
    async ({ body }, me, ctx) => {
      await makeCalendarLink(ctx, me, body.password)
      return ownFeed(ctx, me)
    },
  )
  mount(
    mounting,
    endpoints.deleteAccount,
    { reply: okReply, body: deleteAccountBody },
    ({ body, origin }, me, ctx) => ok(deleteAccount(ctx, me, body, origin)),
  )
}

import { ADMIN_ROLE, ATTENDEE_ROLE } from '@muster/domain/accounts/rules.ts'
import type { DeleteAccountBody } from '@muster/domain/profile/schema.ts'
import { formerMember } from '@muster/domain/profile/words.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { forgetSubject, recordAudit } from '#features/audit/store.ts'
import { forgetRider, leaveCarPoolsForGood, lockRides } from '#features/car-pools/commands/leave-for-good.ts'
import { forgetChanges } from '#features/change-notices/commands.ts'
import { forgetCheckIns } from '#features/check-ins/commands.ts'
import { forgetContacts } from '#features/contacts/commands.ts'
import {
  forgetCoordinator,
  leaveEvent,
  lockOwnEvents,
  readOwnEvents,
} from '#features/events/commands-people.ts'
import { forgetExcuses } from '#features/excuses/store.ts'
import { deleteCoordinator } from '#features/items/store.ts'
import { endFeed } from '#features/itinerary/commands-calendar.ts'
import { forgetRecipient } from '#features/notifications/store.ts'
import { forgetPasses } from '#features/passes/commands.ts'
import { forgetPreferences } from '#features/preferences/commands.ts'
import { forgetInstalledApp } from '#features/reach/commands.ts'
import { forgetPlaces } from '#features/roll-calls/commands.ts'
import { forgetLogIns } from '#features/security-log/commands.ts'
import { type Caller, displayNameOf, isAdminCaller, isPausedAdmin, type Origin } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { sendFarewell } from './mail.ts'
import { lockProved, proveItIsYou } from './prove-it-is-you.ts'
import { lockAdmins, makeFormer } from './store-delete.ts'
import { readReservedEmails } from './store-email.ts'

/** Rows that numbers need become "a former member" (R206, decision 34). */
export async function deleteAccount(
  ctx: Context,
  me: Caller,
  { currentPassword }: DeleteAccountBody,
  origin: Origin,
): Promise<void> {
  const proof = await proveItIsYou(ctx, me.user.id, currentPassword)
  const { eventIds, addresses } = await ctx.inTransaction(async tx => {
    await lockOwnEvents(tx, me.user.id)
    await lockRides(tx, me.user.id)
    if (isAdminCaller(me) || isPausedAdmin(me)) await refuseLastAdmin(tx, me)
    const user = await lockProved(tx, proof)
    const reserved = await readReservedEmails(tx, user.id, ctx.now())
    return { eventIds: await forgetEverywhere(ctx, tx, me), addresses: [user.email, ...reserved] }
  })
  for (const eventId of eventIds) {
    ctx.live.nudge(eventId, 'items')
    ctx.live.nudge(eventId, 'car-pools')
  }
  sendFarewell(ctx, { name: me.user.confirmed ? displayNameOf(me) : null, emails: addresses }, origin)
}

async function refuseLastAdmin(tx: Tx, me: Caller): Promise<void> {
  const ids = await lockAdmins(tx, ADMIN_ROLE)
  if (ids.every(id => id === me.user.id)) throw new Refused('last_admin')
}

async function forgetEverywhere(ctx: Context, tx: Tx, me: Caller): Promise<number[]> {
  const { id, email } = me.user
  const now = ctx.now()
  // before the notices of this deletion are written
  await forgetRecipient(tx, id)
  const events = await readOwnEvents(tx, id, now)
  for (const event of events.filter(({ isOver }) => !isOver)) {
    await leaveCarPoolsForGood(ctx, tx, me, { eventId: event.id, userId: id, name: formerMember.name })
    await leaveEvent(tx, event.id, id)
  }
  await forgetCoordinator(tx, id, email)
  await deleteCoordinator(tx, id, now)
  await forgetRider(tx, id)
  await forgetCheckIns(tx, id)
  await forgetExcuses(tx, id)
  await forgetPasses(tx, id)
  await forgetPreferences(tx, id)
  await forgetContacts(tx, id)
  await forgetPlaces(tx, id)
  await forgetInstalledApp(tx, id)
  await forgetChanges(tx, id)
  await endFeed(tx, id)
  await forgetLogIns(tx, id)
  await forgetSubject(tx, id)
  await makeFormer(tx, { id, email, role: ATTENDEE_ROLE }, now)
  await recordAudit(tx, { action: 'account-deleted', actorId: id, userId: id, at: now })
  return events.map(event => event.id)
}

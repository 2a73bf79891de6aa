import { ADMIN_ROLE, ATTENDEE_ROLE, normalizedEmail, usernameOf } from '@muster/domain/accounts/rules.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import { recordAudit } from '#features/audit/store.ts'
import { endApiTokens } from '#features/installation/commands-tokens.ts'
import { endFeed } from '#features/itinerary/commands-calendar.ts'
import { newCode } from './codes.ts'
import { issueCode } from './commands-password.ts'
import { hashPassword } from './passwords.ts'
import * as store from './store.ts'
import { deleteAllPasskeys } from './store-passkeys.ts'

export interface Appointment {
  link: string
  /** what the address was before */
  was: 'unknown' | 'attendee' | 'admin'
}

/** From the command line only: there is no default account outside the demo (R26). */
export async function appointAdmin(ctx: Context, address: string): Promise<Appointment> {
  const email = normalizedEmail(address)
  const unusable = await hashPassword(newCode())
  return ctx.inTransaction(async tx => {
    const known = await store.findUserByEmailIn(tx, email)
    const username = usernameOf(email)
    const person = { username, email, name: username, contact: '' }
    const newUser = { ...person, passwordHash: unusable, role: ATTENDEE_ROLE }
    const { id: userId } = known ?? (await store.insertUser(tx, newUser))
    if (known) await shutOut(ctx, tx, userId, unusable)
    await recordAudit(tx, { action: 'admin-link-made', actorId: null, userId })
    const code = await issueCode(ctx, tx, userId, 'appoint-admin')
    return {
      link: `${ctx.config.publicUrl}${linkTo('resetPassword')}#code=${code}`,
      was: !known ? 'unknown' : known.role === ADMIN_ROLE ? 'admin' : 'attendee',
    }
  })
}

/** Anyone may have registered the address, so nothing from before the appointment keeps working (R30). */
async function shutOut(ctx: Context, tx: Tx, userId: number, unusable: string): Promise<void> {
  await store.lockUser(tx, userId)
  await store.updatePassword(tx, userId, unusable, ctx.now())
  await store.deleteSessionsOf(tx, userId, null)
  await store.deleteAllCodesOf(tx, userId)
  await endFeed(tx, userId)
  await endApiTokens(tx, userId)
  await deleteAllPasskeys(tx, userId)
}

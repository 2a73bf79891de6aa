import { deviceName } from '@muster/domain/accounts/rules.ts'
import type { LogInWay } from '@muster/domain/security-log/kinds.ts'
import { SECURITY_LOG_DAYS } from '@muster/domain/security-log/limits.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#db/connect.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

interface OnDevice {
  userId: number
  userAgent: string | null
  at: Date
}

/** For accounts. Roles, disabled accounts and API tokens are written by triggers. */
export const logLogIn = (tx: Tx, { userId, userAgent, at }: OnDevice, way: LogInWay) =>
  store.insertEntry(tx, { kind: 'logged-in', user_id: userId, device: deviceName(userAgent), at, way })

/** With a link from an e-mail, after which the person logs in. */
export const logNewPassword = (tx: Tx, { userId, userAgent, at }: OnDevice) =>
  store.insertEntry(tx, { kind: 'password-set', user_id: userId, device: deviceName(userAgent), at })

export const logEndedSessions = (tx: Tx, { userId, by, at }: { userId: number; by: number; at: Date }) =>
  store.insertEntry(tx, { kind: 'sessions-ended', user_id: userId, actor_id: by, at })

export const logNewPasskey = (tx: Tx, { userId, userAgent, at }: OnDevice) =>
  store.insertEntry(tx, {
    ...{ kind: 'passkey-added', user_id: userId, actor_id: userId, at },
    device: deviceName(userAgent),
  })

export const logRemovedPasskeys = (tx: Tx, { userId, by, at }: { userId: number; by: number; at: Date }) =>
  store.insertEntry(tx, { kind: 'passkeys-removed', user_id: userId, actor_id: by, at })

/** When and where a person logged in; what others did, and what they did as staff, stays until its time is over. */
export const forgetLogIns = (tx: Tx, userId: number) => store.deleteLogInsOf(tx, userId)

export const clearSecurityLog = (ctx: Context) =>
  store.deleteOldEntries(ctx, new Date(ctx.now().getTime() - SECURITY_LOG_DAYS * DAY_MS))

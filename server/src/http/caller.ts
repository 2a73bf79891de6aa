import { ADMIN_ROLE } from '@muster/domain/accounts/rules.ts'
import type { CurrentUser } from '@muster/domain/accounts/schema.ts'
import type { TokenAccess } from '@muster/domain/installation/schema.ts'

export interface Caller {
  sessionId: number
  user: Omit<CurrentUser, 'unreadNotifications'> & { role: { name: string } }
  /** with which the call is made in place of a session */
  apiToken?: { id: number; access: TokenAccess }
}

export const isAdminCaller = (caller: Caller) => caller.user.role.name === ADMIN_ROLE

/** An Admin whose rights are paused, for want of a passkey (R510). */
export const isPausedAdmin = ({ user, apiToken }: Caller) =>
  !apiToken && user.passkeyDueAt !== undefined && user.role.name !== ADMIN_ROLE

/** The name that others see (R13). */
export const displayNameOf = ({ user }: Caller) => user.name.trim() || user.username

export interface Origin {
  ip: string
  userAgent: string | null
}

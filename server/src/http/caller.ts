import { ADMIN_ROLE } from '@muster/domain/accounts/rules.ts'
import type { CurrentUser } from '@muster/domain/accounts/schema.ts'

export interface Caller {
  sessionId: number
  user: CurrentUser & { role: { name: string } }
}

export const isAdminCaller = (caller: Caller) => caller.user.role.name === ADMIN_ROLE

/** The name that others see (R13). */
export const displayNameOf = ({ user }: Caller) => user.name.trim() || user.username

export interface Origin {
  ip: string
  userAgent: string | null
}

import { ADMIN_ROLE } from '@muster/domain/accounts/rules.ts'
import type { CurrentUser } from '@muster/domain/accounts/schema.ts'

/** Who calls, read from the session's row on every request, so that an ended session ends at once. */
export interface Caller {
  sessionId: number
  user: CurrentUser & { role: { name: string } }
}

export const isAdminCaller = (caller: Caller) => caller.user.role.name === ADMIN_ROLE

/** Where a request came from, for limits, sessions and the trail. */
export interface Origin {
  ip: string
  userAgent: string | null
}

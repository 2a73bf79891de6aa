import { SESSION_IDLE_DAYS } from '@muster/domain/accounts/limits.ts'
import { type RawBuilder, sql } from 'kysely'

const IDLE_MS = SESSION_IDLE_DAYS * 86_400_000

/** Whether the session of the device `s` lasts, as `http/session.ts` decides it (R331). */
export const isSignedIn = (now: Date): RawBuilder<boolean> =>
  sql`exists (select from sessions x where x.id = s.session_id and x.expires_at > ${now}
    and x.last_used_at > ${new Date(now.getTime() - IDLE_MS)})`

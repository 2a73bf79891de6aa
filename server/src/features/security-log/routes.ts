import { readSecurityLog } from '@muster/domain/security-log/endpoints.ts'
import { securityLogReply } from '@muster/domain/security-log/schema.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { securityLogPage } from './views.ts'

export async function securityLog(mounting: Mounting): Promise<void> {
  mount(mounting, readSecurityLog, { reply: securityLogReply }, ({ query }, _, ctx) =>
    securityLogPage(ctx, query),
  )
}

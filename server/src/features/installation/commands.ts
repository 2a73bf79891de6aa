import { deviceName } from '@muster/domain/accounts/rules.ts'
import { ERRORS_KEPT } from '@muster/domain/installation/limits.ts'
import { withoutPersonalData } from '@muster/domain/installation/rules.ts'
import type { ErrorReport } from '@muster/domain/installation/schema.ts'
import type { Context } from '#context.ts'
import type { Origin } from '#http/caller.ts'
import * as store from './store.ts'

/** The browser has taken personal data away already; a client may be an old or another one (R191). */
export async function reportError(ctx: Context, report: ErrorReport, { userAgent }: Origin): Promise<void> {
  ctx.metrics?.browserErrors.inc({ kind: report.kind })
  const summary = withoutPersonalData(report.summary)
  const seen = { ...report, summary, browser: deviceName(userAgent), at: ctx.now() }
  await ctx.inTransaction(async tx => {
    await store.lockErrorReports(tx)
    await store.upsertErrorReport(tx, seen)
    await store.deleteOldErrorReports(tx, ERRORS_KEPT)
  })
}

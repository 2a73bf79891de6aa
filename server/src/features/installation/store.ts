import { createHash } from 'node:crypto'
import type { ErrorReport } from '@muster/domain/installation/schema.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'

interface SeenReport extends ErrorReport {
  browser: string
  at: Date
}

/** Until the commit, so that rows are counted by one transaction at a time. */
export const lockErrorReports = (tx: Tx) =>
  sql`lock table error_reports in share row exclusive mode`.execute(tx)

/** An equal report is counted in the row that is there. */
export async function upsertErrorReport(tx: Tx, { at, ...report }: SeenReport): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify(Object.entries(report).toSorted()))
    .digest()
  await tx
    .insertInto('error_reports')
    .values({ ...report, hash, first_at: at, last_at: at })
    .onConflict(conflict =>
      conflict
        .column('hash')
        .doUpdateSet(({ ref }) => ({ count: sql`${ref('error_reports.count')} + 1`, last_at: at })),
    )
    .execute()
}

export const deleteOldErrorReports = (tx: Tx, kept: number) =>
  tx
    .deleteFrom('error_reports')
    .where('id', 'in', db =>
      db
        .selectFrom('error_reports')
        .select('id')
        .orderBy('last_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute()

import type { Sheet } from '@muster/domain/imports/columns.ts'
import { diffOf, fingerprintOf, type Present } from '@muster/domain/imports/diff.ts'
import type { Row } from '@muster/domain/imports/rows.ts'
import type { Import } from '@muster/domain/imports/schema.ts'

/** The body of an import of these rows by somebody who has seen what is there. */
export const importOf = (sheet: Sheet, rows: readonly Row[], present: Present): Import =>
  ({ sheet, rows, fingerprint: fingerprintOf(diffOf(sheet, rows, present)) }) as Import

/** Into an event in which nobody has this email. */
export const importOfPerson = (email: string): Import =>
  importOf('people', [{ line: 2, values: { email }, people: null }], {
    ...{ stored: [], members: new Set<string>() },
    event: { timezone: 'Asia/Kolkata', startDate: new Date(), endDate: new Date() },
  })

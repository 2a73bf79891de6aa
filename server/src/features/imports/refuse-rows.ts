import { PEOPLE } from '@muster/domain/imports/columns.ts'
import { Refused } from '#refused.ts'

export interface WrongCell {
  /** which of the rows that were sent, from 0 */
  at: number
  field: string
  message: string
}

const MOST_ISSUES = 200

/** Refuses all rows if a cell is wrong, and says which. */
export function refuseRows(cells: readonly WrongCell[]): void {
  if (cells.length === 0) return
  const issues = cells.slice(0, MOST_ISSUES).map(({ at, field, message }) => ({
    path: field === PEOPLE ? `data.rows.${at}.people` : `data.rows.${at}.values.${field}`,
    message,
  }))
  throw new Refused('rows_wrong', { issues })
}

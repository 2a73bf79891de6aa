import { SHEETS, type Sheet } from '@muster/domain/imports/columns.ts'
import { useSearchParam } from '#device/use-search-param.ts'

export function useSheetsAddress() {
  const [table, setTable] = useSearchParam('table')
  return {
    sheet: SHEETS.find(sheet => sheet === table) ?? 'people',
    show: (sheet: Sheet) => setTable(sheet),
  }
}

import { useState } from 'react'
import { columnsFor, type Mapping, missingKeys, rememberColumns, withColumn } from './remembered-columns.ts'
import type { Edits, Table } from './rows-of.ts'

/** What a person does with a file before it is imported; `onTouch` hears of what would be lost. */
export function useImportWork(table: Table, onTouch: () => void) {
  const { sheet, headings } = table
  const [mapping, setMapping] = useState<Mapping>(() => columnsFor(sheet, headings))
  const missing = missingKeys(sheet, mapping)
  const [isChoosing, setIsChoosing] = useState(missing.length > 0)
  const [edits, setEdits] = useState<Edits>(new Map())
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  return {
    ...{ table, mapping, missing, isChoosing, edits, leftOut },
    chooseColumns: () => setIsChoosing(true),
    columnsDone: () => setIsChoosing(false),
    takeColumn: (at: number, field: string | null) => {
      const next = withColumn(mapping, at, field)
      setMapping(next)
      rememberColumns(sheet, headings, next)
    },
    edit: (line: number, field: string, text: string) => {
      onTouch()
      setEdits(before => new Map(before).set(line, { ...before.get(line), [field]: text }))
    },
    leaveOut: (lines: readonly number[]) => {
      onTouch()
      setLeftOut(before => new Set([...before, ...lines]))
    },
    takeBack: () => setLeftOut(new Set()),
  }
}
export type ImportWork = ReturnType<typeof useImportWork>

import type { EventReply } from '@muster/domain/events/schema.ts'
import { comparerOf, type RowDiff } from '@muster/domain/imports/diff.ts'
import type { ReadRow } from '@muster/domain/imports/rows.ts'
import type { SheetReply } from '@muster/domain/imports/schema.ts'
import { useEffect, useMemo, useState } from 'react'
import { nextTask } from '#device/next-task.ts'
import { datesOf } from '#features/event-data/dates-of.ts'
import { type Editor, editorOf } from './rows-of.ts'
import type { ImportWork } from './use-import-work.ts'

/** Rows of a file that have all been compared once, so that comparing them again is quick. */
export interface Compared {
  /** what they were compared with */
  sheet: SheetReply['data']
  edited: Editor
  compare: (rows: readonly ReadRow[]) => RowDiff[]
}

/** A phone compares them in about 50 ms. */
const SLICE = 250

/**
 * Compares a file with what is there, slice by slice: how many rows are done, and what came of it. While it is compared
 * with what is there now, what came of it before stays.
 */
export function useCompared(
  { table, mapping }: ImportWork,
  sheet: SheetReply['data'] | undefined,
  event: EventReply,
) {
  const [done, setDone] = useState(0)
  const [compared, setCompared] = useState<Compared | null>(null)
  const dates = useMemo(() => ({ timezone: event.timezone, ...datesOf(event) }), [event])
  useEffect(() => {
    if (!sheet) return
    let isOld = false
    const present = { stored: sheet.rows, members: new Set(sheet.members), event: dates }
    const compare = comparerOf<ReadRow>(table.sheet, present)
    const { read, edited } = editorOf(table, mapping)
    const work = async () => {
      for (let from = 0; from < table.cells.length; from += SLICE) {
        compare(read(from, from + SLICE))
        setDone(Math.min(from + SLICE, table.cells.length))
        await nextTask()
        if (isOld) return
      }
      setCompared({ sheet, edited, compare })
    }
    void work()
    return () => {
      isOld = true
    }
  }, [table, mapping, sheet, dates])
  return { done, compared }
}

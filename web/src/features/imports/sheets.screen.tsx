import { SHEETS, type Sheet } from '@muster/domain/imports/columns.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { useState } from 'react'
import { useEvent } from '#features/event-data/event-context.ts'
import { Screen } from '#ui/screen.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { History } from './parts/history.tsx'
import { ImportWork } from './parts/import-work.tsx'
import { PutRowsIn } from './parts/put-rows-in.tsx'
import { TakeRowsOut } from './parts/take-rows-out.tsx'
import type { Table } from './rows-of.ts'
import { useSheetsAddress } from './use-sheets-address.ts'

const TABS = SHEETS.map(value => ({ value, label: say.sheets[value] }))

interface Shown {
  file: Table | null
  focused: 'history' | 'start' | null
}

/** Rows of a spreadsheet go into an event, and come out of it. */
export function SheetsScreen() {
  const event = useEvent()
  const { sheet, show } = useSheetsAddress()
  const [{ file, focused }, setShown] = useState<Shown>({ file: null, focused: null })
  /** An import that ends after another file was chosen leaves that one where it is. */
  const leave = (left: Table, to: Shown['focused']) =>
    setShown(shown => (shown.file === left ? { file: null, focused: to } : shown))
  const change = (to: Sheet) => {
    setShown({ file: null, focused: null })
    show(to)
  }
  const table = file?.sheet === sheet ? file : null
  return (
    <Screen isDocked={table !== null}>
      <Tabs label={say.sheetsLabel} value={sheet} onChange={change} items={TABS}>
        {table ? (
          <ImportWork
            event={event}
            table={table}
            onAgain={() => leave(table, 'start')}
            onDone={() => leave(table, 'history')}
          />
        ) : (
          <div className="space-y-8">
            <div className="grid gap-8 lg:grid-cols-2">
              <PutRowsIn
                sheet={sheet}
                takesFocus={focused === 'start'}
                onTable={read => setShown({ file: read, focused: null })}
              />
              <TakeRowsOut event={event} sheet={sheet} />
            </div>
            <History event={event} takesFocus={focused === 'history'} />
          </div>
        )}
      </Tabs>
    </Screen>
  )
}

import { SHEETS, type Sheet } from '@muster/domain/imports/columns.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { useState } from 'react'
import { useLeaveQuestion } from '#device/use-leave-question.ts'
import { DiscardDialog } from '#features/confirmations/discard-dialog.tsx'
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
  /** cells were mended or rows left out, which would be lost */
  isTouched: boolean
  focused: 'history' | 'start' | null
}

const NOTHING: Shown = { file: null, isTouched: false, focused: null }

/** Rows of a spreadsheet go into an event, and come out of it. */
export function SheetsScreen() {
  const event = useEvent()
  const { sheet, show } = useSheetsAddress()
  const [{ file, isTouched, focused }, setShown] = useState(NOTHING)
  /** what is done once the person has agreed to lose their work */
  const [asked, setAsked] = useState<(() => void) | null>(null)
  /** An import that ends after another file was chosen leaves that one where it is. */
  const leave = (left: Table, to: Shown['focused']) =>
    setShown(shown => (shown.file === left ? { ...NOTHING, focused: to } : shown))
  const unlessTouched = (act: () => void) => (isTouched ? setAsked(() => act) : act())
  const again = () => file && leave(file, 'start')
  const change = (to: Sheet) => {
    setShown(NOTHING)
    show(to)
  }
  useLeaveQuestion(isTouched, () => unlessTouched(again))
  const table = file?.sheet === sheet ? file : null
  return (
    <Screen isDocked={table !== null}>
      <Tabs
        label={say.sheetsLabel}
        value={sheet}
        onChange={to => unlessTouched(() => change(to))}
        items={TABS}
      >
        {table ? (
          <ImportWork
            event={event}
            table={table}
            onTouch={() => setShown(shown => ({ ...shown, isTouched: true }))}
            onAgain={() => unlessTouched(again)}
            onDone={() => leave(table, 'history')}
          />
        ) : (
          <div className="space-y-8">
            <div className="grid gap-8 lg:grid-cols-2">
              <PutRowsIn
                sheet={sheet}
                takesFocus={focused === 'start'}
                onTable={read => setShown({ ...NOTHING, file: read })}
              />
              <TakeRowsOut event={event} sheet={sheet} />
            </div>
            <History event={event} takesFocus={focused === 'history'} />
          </div>
        )}
      </Tabs>
      <DiscardDialog
        isOpen={asked !== null}
        onOpenChange={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          asked?.()
        }}
      />
    </Screen>
  )
}

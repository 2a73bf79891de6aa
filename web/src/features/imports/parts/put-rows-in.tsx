import type { Sheet } from '@muster/domain/imports/columns.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useGivenToPage } from '#device/given-to-page.ts'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type ReadTable, readFile, readPasted } from '../read-file.ts'
import type { Table } from '../rows-of.ts'
import { StepHeading } from './step-heading.tsx'

interface PutRowsInProps {
  sheet: Sheet
  takesFocus: boolean
  onTable: (table: Table) => void
}

type Source = 'file' | 'paste'

export function PutRowsIn({ sheet, takesFocus, onTable }: PutRowsInProps) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState<Source | null>(null)
  const [count, setCount] = useState(0)
  const [refused, setRefused] = useState<Partial<Record<Source, string>>>({})
  const read = async (source: Source, reading: Promise<ReadTable>) => {
    if (busy) return
    setBusy(source)
    setCount(0)
    setRefused({})
    // what reads files is loaded first
    const found = await reading.catch((): ReadTable => ({ refused: say.readFailure }))
    setBusy(null)
    if ('refused' in found) setRefused({ [source]: found.refused })
    else if (found.cells.length < 2) setRefused({ [source]: say.noRows })
    else {
      const [headings = [], ...cells] = found.cells
      onTable({ sheet, headings, cells, oneOf: found.oneOf })
    }
  }
  const reading = say.reading(count)
  const onFile = (file: File) => void read('file', readFile(file, setCount))
  const isOver = useGivenToPage({
    file: onFile,
    text: pasted => void read('paste', readPasted(pasted, setCount)),
  })
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    submitted.currentTarget.querySelector('textarea')?.focus()
    void read('paste', readPasted(text, setCount))
  }
  return (
    <section className="min-w-0 space-y-4">
      <StepHeading takesFocus={takesFocus}>{say.take}</StepHeading>
      <p className="text-muted">{say.takeBody}</p>
      <DropZone
        isOver={isOver}
        isBusy={busy === 'file'}
        busyLabel={reading}
        refused={refused.file}
        onFile={onFile}
      />
      <form noValidate className="space-y-3" onSubmit={submit}>
        <TextArea
          label={say.paste}
          name="rows"
          hint={say.pasteHint}
          error={refused.paste}
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="secondary" isWide isBusy={busy === 'paste'} busyLabel={reading}>
          {say.read}
        </Button>
      </form>
    </section>
  )
}

interface DropZoneProps {
  isOver: boolean
  isBusy: boolean
  busyLabel: string
  refused: string | undefined
  onFile: (file: File) => void
}

/** The whole page takes a file; this says so. */
function DropZone({ isOver, isBusy, busyLabel, refused, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      className={clsx(
        'grid justify-items-center rounded-lg border-2 border-dashed p-4 text-center transition-colors duration-(--duration-fast)',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge bg-surface',
      )}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx,.tsv,.txt"
        aria-label={say.choose}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // the same file can be chosen again
          target.value = ''
        }}
      />
      <Button
        isBusy={isBusy}
        busyLabel={busyLabel}
        icon={<FileUp aria-hidden="true" />}
        aria-describedby="file-note"
        onClick={() => input.current?.click()}
      >
        {say.choose}
      </Button>
      <div role="status" className="text-left">
        <FieldNote id="file-note" error={refused} />
      </div>
    </div>
  )
}

import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Table } from '../rows-of.ts'
import { useImportWork } from '../use-import-work.ts'
import { ColumnsForm } from './columns-form.tsx'
import { ReadPreview } from './read-preview.tsx'

interface ImportWorkProps {
  event: EventReply
  table: Table
  onTouch: () => void
  onAgain: () => void
  onDone: () => void
}

export function ImportWork({ event, table, onTouch, onAgain, onDone }: ImportWorkProps) {
  const work = useImportWork(table, onTouch)
  return work.isChoosing ? (
    <ColumnsForm work={work} onAgain={onAgain} />
  ) : (
    <ReadPreview event={event} work={work} onAgain={onAgain} onDone={onDone} />
  )
}

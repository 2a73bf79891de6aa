import { importWords as say } from '@muster/domain/imports/words.ts'
import { Button } from '#ui/button.tsx'
import type { ImportWork } from '../use-import-work.ts'

/** Which columns of the file are used. */
export function ColumnsLine({ work: { table, mapping, chooseColumns } }: { work: ImportWork }) {
  const unused = [...table.headings.entries()]
    .filter(([at]) => mapping[at] === null)
    .map(([at, heading]) => heading || say.noHeading(at + 1))
  const used = say.allKnown(mapping.length - unused.length)
  const { oneOf } = table
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p className="wrap-anywhere min-w-0 text-muted text-sm">
        {oneOf && <span className="block">{say.sheetRead(oneOf.name, oneOf.others)}</span>}
        {[used, unused.length > 0 && say.unused(unused)].filter(Boolean).join(' · ')}
      </p>
      <div className="-ml-4">
        <Button variant="quiet" size="sm" onClick={chooseColumns}>
          {say.changeColumns}
        </Button>
      </div>
    </div>
  )
}

import type { RowDiff } from '@muster/domain/imports/diff.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

const AT_ONCE = 50

interface ShownRowsProps {
  rows: readonly RowDiff[]
  /** a list item */
  children: (row: RowDiff) => ReactNode
}

export function ShownRows({ rows, children }: ShownRowsProps) {
  const [count, setCount] = useState(AT_ONCE)
  const list = useRef<HTMLUListElement>(null)
  const more = Math.min(rows.length - count, AT_ONCE)
  const showMore = () => {
    setCount(count + AT_ONCE)
    // the last time, the button goes away
    if (rows.length - count <= AT_ONCE) list.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Card>
        <ul ref={list} tabIndex={-1} className="outline-none">
          {rows.slice(0, count).map(children)}
        </ul>
      </Card>
      {more > 0 && (
        <Button variant="secondary" isWide onClick={showMore}>
          {say.more(more)}
        </Button>
      )}
    </>
  )
}

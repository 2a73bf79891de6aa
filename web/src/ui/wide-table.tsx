import type { CSSProperties, ReactNode } from 'react'

interface WideTableProps {
  /** for `grid-template-columns` */
  columns: string
  headings: readonly string[]
  children: ReactNode
}

/** A list whose rows are those of a table where the list has room for one. A screen reader hears the rows alone. */
export const WideTable = ({ columns, headings, children }: WideTableProps) => (
  <div style={{ '--columns': columns } as CSSProperties}>
    <p aria-hidden="true" className={`hidden px-4 pb-2 text-muted text-sm ${WIDE_ROW}`}>
      {headings.map(heading => (
        <span key={heading}>{heading}</span>
      ))}
    </p>
    {children}
  </div>
)

/** Its children are cells; `WIDE_CELLS` around some of them gives each its own. */
export const WIDE_ROW = '@screen:grid @screen:grid-cols-(--columns) gap-x-4'
export const WIDE_CELLS = '@screen:contents'

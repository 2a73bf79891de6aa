import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface SheetFooterProps {
  /** several lines of buttons: it scrolls with the sheet on a very narrow screen */
  isTall?: boolean
  children: ReactNode
}

/** The actions of a sheet, always in reach at its lower edge. */
export const SheetFooter = ({ isTall, children }: SheetFooterProps) => (
  <div
    className={clsx(
      'border-line -mx-(--sheet-side) -mb-6 border-t bg-raised px-(--sheet-side) pt-3 pb-4',
      isTall ? 'stay-bottom-if-wide @container mt-6' : 'stay-bottom mt-5',
    )}
  >
    {children}
  </div>
)

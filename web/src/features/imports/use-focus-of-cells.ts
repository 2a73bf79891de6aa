import { type RefObject, useEffect, useRef } from 'react'
import { focusHeading, isFocusLost } from '#device/focus-heading.ts'

interface Left {
  line: number
  /** Enter asks for the next one; otherwise the focus stays where the person has put it */
  goesOn: boolean
}

/** After a row is mended or left out, the focus goes on to the next cell that is wrong, or to the heading. */
export function useFocusOfCells(rows: unknown, heading: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDivElement>(null)
  const left = useRef<Left | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows are compared again
  useEffect(() => {
    const from = left.current
    left.current = null
    if (!from || !(from.goesOn || isFocusLost())) return
    const cells = [...(ref.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    const next = cells.find(({ dataset }) => Number(dataset.line) >= from.line) ?? cells[0]
    if (next) next.focus()
    else focusHeading(heading.current)
  }, [rows])
  return {
    ref,
    leave: (line: number, { goesOn = false } = {}) => {
      left.current = { line, goesOn }
    },
  }
}

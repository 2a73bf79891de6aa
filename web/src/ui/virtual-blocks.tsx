import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface VirtualBlocksProps {
  count: number
  /** height of a full block, until it is drawn */
  blockRem: number
  /** the name under which its heights are kept while it is not on the screen */
  keepAs?: string | undefined
  /** the block at this place */
  children: (at: number) => ReactNode
}

const kept = new Map<string, VirtualItem[]>()

const remOf = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Draws only the blocks near the screen. Blocks are in the flow of the page, so that rows may have any height. */
export function VirtualBlocks({ count, blockRem, keepAs, children }: VirtualBlocksProps) {
  // the virtualizer changes inside, which the compiler would not notice
  'use no memo'
  const top = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const offset = (top.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(offset - scrollMargin) > 1) setScrollMargin(offset)
  })
  const estimate = blockRem * remOf()
  const blocks = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    measureElement: element => element.getBoundingClientRect().height || estimate,
    overscan: 1,
    scrollMargin,
    initialMeasurementsCache: (keepAs && kept.get(keepAs)) || [],
  })
  useEffect(() => {
    if (keepAs) return () => void kept.set(keepAs, blocks.takeSnapshot())
  }, [keepAs, blocks])
  const drawn = blocks.getVirtualItems()
  const [first, last] = [drawn.at(0), drawn.at(-1)]
  return (
    <div
      ref={top}
      style={{
        paddingTop: first ? first.start - scrollMargin : 0,
        // before the first measurement nothing is drawn, and the page must be long enough to return to a position
        paddingBottom: last
          ? Math.max(blocks.getTotalSize() - (last.end - scrollMargin), 0)
          : blocks.getTotalSize(),
      }}
    >
      {drawn.map(({ key, index }) => (
        <div key={key} data-index={index} ref={blocks.measureElement}>
          {children(index)}
        </div>
      ))}
    </div>
  )
}

import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useScroller } from './scroller.ts'

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
export function VirtualBlocks(props: VirtualBlocksProps) {
  const scroller = useScroller()
  return scroller ? <InScroller {...props} scroller={scroller} /> : <InPage {...props} />
}

function InPage(props: VirtualBlocksProps) {
  // the virtualizer changes inside, which the compiler would not notice
  'use no memo'
  const top = useTop(() => -window.scrollY)
  const blocks = useWindowVirtualizer(optionsOf(props, top))
  return useDrawn(props, top, blocks)
}

interface InScrollerProps extends VirtualBlocksProps {
  scroller: RefObject<HTMLElement | null>
}

function InScroller({ scroller, ...props }: InScrollerProps) {
  'use no memo'
  const top = useTop(() => {
    const { current } = scroller
    return current ? current.getBoundingClientRect().top - current.scrollTop : 0
  })
  const blocks = useVirtualizer({ ...optionsOf(props, top), getScrollElement: () => scroller.current })
  return useDrawn(props, top, blocks)
}

interface Top {
  ref: RefObject<HTMLDivElement | null>
  /** pixels above the first block, of what scrolls */
  margin: number
}

/** `start`: where what scrolls begins on the screen. */
function useTop(start: () => number): Top {
  const ref = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const offset = (ref.current?.getBoundingClientRect().top ?? 0) - start()
    if (Math.abs(offset - margin) > 1) setMargin(offset)
  })
  return { ref, margin }
}

function optionsOf({ count, blockRem, keepAs }: VirtualBlocksProps, { margin }: Top) {
  const estimate = blockRem * remOf()
  return {
    count,
    estimateSize: () => estimate,
    measureElement: (element: Element) => element.getBoundingClientRect().height || estimate,
    overscan: 1,
    scrollMargin: margin,
    initialMeasurementsCache: (keepAs && kept.get(keepAs)) || [],
  }
}

interface Blocks {
  getVirtualItems(): VirtualItem[]
  getTotalSize(): number
  takeSnapshot(): VirtualItem[]
  measureElement: (element: HTMLElement | null) => void
}

function useDrawn({ keepAs, children }: VirtualBlocksProps, { ref, margin }: Top, blocks: Blocks) {
  useEffect(() => {
    if (keepAs) return () => void kept.set(keepAs, blocks.takeSnapshot())
  }, [keepAs, blocks])
  const drawn = blocks.getVirtualItems()
  const [first, last] = [drawn.at(0), drawn.at(-1)]
  return (
    <div
      ref={ref}
      style={{
        paddingTop: first ? first.start - margin : 0,
        // before the first measurement nothing is drawn, and the page must be long enough to return to a position
        paddingBottom: last
          ? Math.max(blocks.getTotalSize() - (last.end - margin), 0)
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

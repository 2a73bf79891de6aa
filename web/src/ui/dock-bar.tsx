import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'

interface DockBarProps {
  label: string
  isTall?: boolean | undefined
  /** fits beside the menu button with a large text, too */
  isShort?: boolean | undefined
  children: ReactNode
}

/** Beside the menu button, or above it where a large text leaves no space for both. */
const beside = 'pb-(--dock-gap) pl-[calc(var(--menu-size)+1.75rem)]'
const above =
  '@max-[17rem]:flex-wrap @max-[17rem]:pl-4 @max-[17rem]:pb-[calc(var(--menu-size)+2*var(--dock-gap))]'

const aboveOnTiny =
  '@max-[11rem]:flex-wrap @max-[11rem]:pl-4 @max-[11rem]:pb-[calc(var(--menu-size)+2*var(--dock-gap))]'

const HEIGHT = '--bar-height'

/** Sticky, not fixed, so that it never covers the end of the page. Toasts and scroll-padding use its height. */
export function DockBar({ label, isTall, isShort, children }: DockBarProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
  return (
    <aside
      ref={ref}
      aria-label={label}
      className={clsx(
        '@container z-10 mt-auto border-line border-t bg-surface',
        isTall ? 'stay-bottom-if-wide' : 'stay-bottom',
      )}
    >
      <div
        className={clsx(
          'mx-auto flex max-w-screen items-center gap-3 pt-3 pr-4 md:px-8',
          beside,
          isShort ? aboveOnTiny : above,
        )}
      >
        {children}
      </div>
    </aside>
  )
}

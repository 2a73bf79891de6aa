import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'

interface DockBarProps {
  label: string
  /** several buttons, which stand one above the other where the text is large */
  isTall?: boolean | undefined
  children: ReactNode
}

/** Beside the menu button, and above it where a large text leaves no room for both. */
const beside = 'pb-(--dock-gap) pl-[calc(var(--menu-size)+1.75rem)]'
const above =
  '@max-[17rem]:flex-wrap @max-[17rem]:pl-4 @max-[17rem]:pb-[calc(var(--menu-size)+2*var(--dock-gap))]'

const HEIGHT = '--bar-height'

/**
 * Stays at the lower edge, beside the menu button. It stands in the page, so that nothing is ever covered at its
 * end; toasts and what the keyboard scrolls to keep clear of it by its height.
 */
export function DockBar({ label, isTall, children }: DockBarProps) {
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
      <div className={clsx('mx-auto flex max-w-screen items-center gap-3 pt-3 pr-4 md:px-8', beside, above)}>
        {children}
      </div>
    </aside>
  )
}

import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'

interface DockBarProps {
  label: string
  /** its buttons wrap with a large text */
  isTall?: boolean | undefined
  children: ReactNode
}

const HEIGHT = '--bar-height'

/** Sticky, not fixed, so that it never covers the end of the page. Toasts and scroll-padding use its height. */
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
      <div
        className={clsx(
          'mx-auto flex max-w-screen items-center gap-3 px-4 py-2.5 md:px-8 md:pt-4 md:pb-(--dock-gap)',
          isTall && '@max-[17rem]:flex-wrap',
        )}
      >
        {children}
      </div>
    </aside>
  )
}

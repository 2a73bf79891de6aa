import { type ReactNode, useEffect, useRef } from 'react'

interface DockBarProps {
  label: string
  children: ReactNode
}

const HEIGHT = '--bar-height'

/**
 * Stays at the lower edge, beside the menu button. It stands in the page, so that nothing is ever covered at its
 * end; toasts and what the keyboard scrolls to keep clear of it by its height.
 */
export function DockBar({ label, children }: DockBarProps) {
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
      className="stay-bottom z-10 mt-auto border-line border-t bg-surface pt-3 pr-4 pb-(--dock-gap) pl-[calc(var(--menu-size)+1.75rem)] md:px-0"
    >
      <div className="mx-auto flex max-w-screen items-center gap-3 md:px-8">{children}</div>
    </aside>
  )
}

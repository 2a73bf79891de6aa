/** Focused for screen readers, not interactive. */
export function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

export const focusTitle = () => focusHeading(document.querySelector('h1'))

/** What had the focus is gone, or is disabled. */
export const isFocusLost = () => document.activeElement === document.body

import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** Specification 9. */
const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Moving from one tip to the next does not wait again. */
let lastShownAt = 0

interface TooltipProps {
  label: ReactNode
  delayMs?: number | undefined
  isOff?: boolean | undefined
  children: ReactNode
}

/** Repeats for the eye what the element inside already says by its name, so screen readers pass it by. */
export function Tooltip({ label, delayMs = OPEN_DELAY_MS, isOff, children }: TooltipProps) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isShown = place !== null && !isOff

  const show = (wrapper: HTMLElement, delay: number) => {
    const box = wrapper.firstElementChild?.getBoundingClientRect()
    if (isOff || !box) return
    clearTimeout(timer.current)
    const wait = Date.now() - lastShownAt < SKIP_DELAY_MS ? 0 : delay
    timer.current = setTimeout(() => setPlace({ left: box.right, top: box.top + box.height / 2 }), wait)
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (isShown) lastShownAt = Date.now()
    setPlace(null)
  }
  const onPointerEnter = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') show(event.currentTarget, delayMs)
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.target.matches(':focus-visible')) show(event.currentTarget, 0)
  }

  useEffect(() => {
    if (!isShown) return
    tip.current?.showPopover?.()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isShown])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what bubbles up from the control inside
    <span
      className="contents"
      onPointerEnter={onPointerEnter}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={onFocus}
      onBlur={hide}
    >
      {children}
      {isShown && (
        <span
          ref={tip}
          popover="manual"
          aria-hidden="true"
          style={{ inset: 'auto', left: place.left, top: place.top }}
          className="-translate-y-1/2 fixed bg-transparent pl-2"
        >
          <span className="block whitespace-nowrap rounded-sm bg-ink px-2.5 py-1.5 font-medium text-canvas text-xs">
            {label}
          </span>
        </span>
      )}
    </span>
  )
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'

const OPEN_DELAY_MS = 700
/** After one tip has closed, the next opens at once for this long. */
const SKIP_DELAY_MS = 300

interface Shown {
  label: string
  top: number
  left: number
}

const tipped = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
const isTip = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=tooltip]') !== null

/**
 * One tip for all elements with `data-tip` beside it in its parent. It opens for a mouse and for keyboard focus, stays while
 * the mouse is on it, and closes with Escape. It is loaded with the first narrow sidebar: a phone has none.
 */
export function Tips({ delayMs = OPEN_DELAY_MS }: { delayMs?: number }) {
  const place = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const closedAt = useRef(Number.NEGATIVE_INFINITY)

  const close = () => {
    clearTimeout(timer.current)
    if (shown) closedAt.current = performance.now()
    setShown(null)
  }
  const openAt = (element: HTMLElement | null) => {
    clearTimeout(timer.current)
    if (!element) {
      close()
      return
    }
    const isSoon = shown !== null || performance.now() - closedAt.current < SKIP_DELAY_MS
    timer.current = setTimeout(
      () => {
        const { top, height, right } = element.getBoundingClientRect()
        setShown({ label: element.dataset.tip ?? '', top: top + height / 2, left: right })
      },
      isSoon ? 0 : delayMs,
    )
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!shown) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setShown(null)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [shown])

  const onPointerOver = useEffectEvent(({ pointerType, target }: PointerEvent) => {
    if (pointerType === 'mouse' && !isTip(target)) openAt(tipped(target))
  })
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) openAt(tipped(target))
  })
  const onLeave = useEffectEvent(close)
  /** The mouse or the focus may have come before this script. */
  const onArrival = useEffectEvent((area: Element) =>
    openAt(area.querySelector<HTMLElement>('[data-tip]:hover, [data-tip]:focus-visible')),
  )
  useEffect(() => {
    const area = place.current?.parentElement
    if (!area) return
    const listening = new AbortController()
    const { signal } = listening
    onArrival(area)
    area.addEventListener('pointerover', event => onPointerOver(event), { signal })
    area.addEventListener('focusin', event => onFocus(event), { signal })
    for (const kind of ['pointerleave', 'pointerdown', 'focusout'])
      area.addEventListener(kind, () => onLeave(), { signal })
    return () => listening.abort()
  }, [])

  return (
    <span ref={place} className="contents">
      {shown && (
        <span
          role="tooltip"
          popover="manual"
          ref={element => element?.showPopover()}
          style={{ top: shown.top, left: shown.left }}
          className="-translate-y-1/2 inset-auto m-0 border-0 bg-transparent p-0 pl-2"
        >
          <span className="block whitespace-nowrap rounded-sm bg-ink px-2.5 py-1.5 font-semibold text-canvas text-xs">
            {shown.label}
          </span>
        </span>
      )}
    </span>
  )
}

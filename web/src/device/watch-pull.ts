interface Pulling {
  /** how far the finger has moved down since it touched the top of the page; 0 when it is gone */
  onMove: (dragged: number) => void
  onRelease: () => void
}

/** Not in an open dialog, in a list that is scrolled by itself, or on what follows the finger, such as a map. */
function canPullFrom(target: EventTarget | null): boolean {
  if (window.scrollY > 0 || document.querySelector('dialog[open]')) return false
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement)
    if (at.scrollTop > 0 || getComputedStyle(at).touchAction === 'none') return false
  return true
}

export function watchPull({ onMove, onRelease }: Pulling): () => void {
  const stop = new AbortController()
  const options = { passive: true, signal: stop.signal }
  const { style } = document.documentElement
  // the browser has a pull of its own
  style.overscrollBehaviorY = 'contain'
  let from: { x: number; y: number } | null = null
  const end = () => {
    from = null
    onMove(0)
  }
  addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const [touch, second] = touches
      if (from) end()
      if (touch && !second && canPullFrom(target)) from = { x: touch.clientX, y: touch.clientY }
    },
    options,
  )
  addEventListener(
    'touchmove',
    ({ touches: [touch] }) => {
      if (!from || !touch) return
      const [across, down] = [Math.abs(touch.clientX - from.x), touch.clientY - from.y]
      if (across > Math.abs(down) || window.scrollY > 0) end()
      else onMove(Math.max(down, 0))
    },
    options,
  )
  addEventListener(
    'touchend',
    () => {
      if (!from) return
      onRelease()
      end()
    },
    options,
  )
  addEventListener('touchcancel', end, options)
  return () => {
    stop.abort()
    style.overscrollBehaviorY = ''
  }
}

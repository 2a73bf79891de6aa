import type { KeyboardEvent } from 'react'
import type { OpenedMap } from '../use-map.ts'

interface MapCanvasProps {
  map: OpenedMap
  label: string
  describedBy?: string | undefined
}

/** Fills its parent. Enter picks the centre of an interactive map, which a ring marks while the map has the focus. */
export function MapCanvas({ map: { element, view, onPick }, label, describedBy }: MapCanvasProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !view) return
    event.preventDefault()
    onPick?.(view.center(), view)
  }
  return (
    <>
      {/* biome-ignore-start lint/a11y: one of two roles, and both take a label */}
      <div
        ref={element}
        role={onPick ? 'application' : 'img'}
        aria-label={label}
        aria-describedby={describedBy}
        aria-busy={!view}
        onKeyDown={onPick ? onKeyDown : undefined}
        className="peer absolute inset-0 bg-sunken outline-offset-[-3px]"
      />
      {/* biome-ignore-end lint/a11y: - */}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-1/2 hidden size-6 -translate-1/2 rounded-full border-2 border-accent peer-focus-visible:block peer-has-focus-visible:block"
      />
    </>
  )
}

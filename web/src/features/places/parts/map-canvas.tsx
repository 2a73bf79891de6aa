import { MAP_START_TIMEOUT_MS } from '@muster/domain/places/limits.ts'
import { PlacesError } from '@muster/domain/places/provider.ts'
import type { MapsConfig, Point } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { deadline, unlessAborted } from '#device/maps/deadline.ts'
import type { MapView } from '#device/maps/map-view.ts'
import { openMap } from '#device/maps/open-map.ts'

interface MapCanvasProps {
  config: MapsConfig
  start: Point
  zoom: number
  pin: Point | null
  /** a circle around the start instead of a pin */
  areaMeters?: number | undefined
  label: string
  describedBy?: string | undefined
  /** without it the map is a still picture */
  onPick?: ((point: Point) => void) | undefined
  onReady?: ((view: MapView) => void) | undefined
  onFail: (reason: unknown) => void
}

/** Fills its parent. Opens once, where it starts; later only the pin moves. */
export function MapCanvas({
  config,
  start,
  zoom,
  pin,
  areaMeters,
  label,
  describedBy,
  onPick,
  onReady,
  onFail,
}: MapCanvasProps) {
  const element = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<MapView | null>(null)
  const isInteractive = onPick !== undefined
  const pick = useEffectEvent((point: Point) => onPick?.(point))
  const fail = useEffectEvent((reason: unknown) => onFail(reason))
  const ready = useEffectEvent((opened: MapView) => {
    setView(opened)
    if (areaMeters !== undefined)
      opened.setSpots([{ point: start, radiusMeters: areaMeters, look: 'free' }], [])
    onReady?.(opened)
  })
  const open = useEffectEvent((signal: AbortSignal, target: HTMLElement) =>
    openMap(
      target,
      config,
      {
        region: config.region,
        center: start,
        zoom,
        isInteractive,
        pinLabel: placesWords.pin,
        onPick: point => pick(point),
        onLost: reason => fail(reason),
      },
      signal,
    ),
  )

  useEffect(() => {
    const target = element.current
    if (!target) return
    const closed = new AbortController()
    const late = deadline(MAP_START_TIMEOUT_MS, new PlacesError('maps_timeout'))
    const given = AbortSignal.any([closed.signal, late.signal])
    const opening = open(given, target)
    unlessAborted(opening, given).then(
      opened => {
        late.clear()
        if (!given.aborted) ready(opened)
      },
      reason => {
        late.clear()
        if (!closed.signal.aborted) fail(reason)
      },
    )
    const resized = new ResizeObserver(() => {
      // one that did not open has been told of already
      opening.then(
        opened => given.aborted || opened.resize(),
        () => undefined,
      )
    })
    resized.observe(target)
    return () => {
      closed.abort()
      late.clear()
      resized.disconnect()
      setView(null)
      opening.then(
        opened => opened.destroy(),
        () => undefined,
      )
    }
  }, [])

  useEffect(() => view?.setPin(pin), [view, pin])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !view) return
    event.preventDefault()
    onPick?.(view.center())
  }

  return (
    <>
      {/* biome-ignore-start lint/a11y: one of two roles, and both take a label */}
      <div
        ref={element}
        role={isInteractive ? 'application' : 'img'}
        aria-label={label}
        aria-describedby={describedBy}
        aria-busy={!view}
        onKeyDown={isInteractive ? onKeyDown : undefined}
        className="peer absolute inset-0 bg-(--map-land) outline-offset-[-3px]"
      />
      {/* biome-ignore-end lint/a11y: - */}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-1/2 hidden size-6 -translate-1/2 rounded-full border-2 border-accent peer-focus-visible:block peer-has-focus-visible:block"
      />
    </>
  )
}

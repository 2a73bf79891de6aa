import { MAP_START_TIMEOUT_MS } from '@muster/domain/places/limits.ts'
import { PlacesError } from '@muster/domain/places/provider.ts'
import type { MapsConfig, Point } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { startTimeout, unlessAborted } from '#device/maps/abort.ts'
import type { MapView } from '#device/maps/map-view.ts'
import { openMap } from '#device/maps/open-map.ts'

type OnPick = (point: Point, view: MapView) => void

interface MapSettings {
  config: MapsConfig
  center: Point
  zoom: number
  pin: Point | null
  /** without it the map is a still picture */
  onPick?: OnPick | undefined
  onOpen?: ((view: MapView) => void) | undefined
  onFail: (reason: unknown) => void
}

export interface OpenedMap {
  element: RefObject<HTMLDivElement | null>
  view: MapView | null
  onPick: OnPick | undefined
}

export function useMap({ config, center, zoom, pin, onPick, onOpen, onFail }: MapSettings): OpenedMap {
  const element = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<MapView | null>(null)
  const pick = useEffectEvent((point: Point) => view && onPick?.(point, view))
  const fail = useEffectEvent((reason: unknown) => onFail(reason))
  const showMap = useEffectEvent((opened: MapView) => {
    setView(opened)
    onOpen?.(opened)
  })
  const open = useEffectEvent((signal: AbortSignal, target: HTMLElement) =>
    openMap(
      target,
      config,
      {
        region: config.region,
        center,
        zoom,
        isInteractive: onPick !== undefined,
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
    const unmounted = new AbortController()
    const timeout = startTimeout(MAP_START_TIMEOUT_MS, new PlacesError('maps_timeout'))
    const stop = AbortSignal.any([unmounted.signal, timeout.signal])
    const opening = open(stop, target)
    unlessAborted(opening, stop).then(
      opened => {
        timeout.clear()
        if (!stop.aborted) showMap(opened)
      },
      reason => {
        timeout.clear()
        if (!unmounted.signal.aborted) fail(reason)
      },
    )
    const whenOpen = (work: (opened: MapView) => void) => opening.then(work, () => undefined)
    const observer = new ResizeObserver(() => {
      whenOpen(opened => stop.aborted || opened.resize())
    })
    observer.observe(target)
    return () => {
      unmounted.abort()
      timeout.clear()
      observer.disconnect()
      setView(null)
      whenOpen(opened => opened.destroy())
    }
  }, [])

  // before it is painted: a map that is ready shows its pin
  useLayoutEffect(() => view?.setPin(pin), [view, pin])

  return { element, view, onPick }
}

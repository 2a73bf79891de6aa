import { MAP_START_TIMEOUT_MS } from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import { startTimeout, unlessAborted } from '#device/maps/abort.ts'
import type { Places } from './places.ts'

interface PlacesWithFallback extends Places {
  hasFallenBack(): boolean
  subscribe(listener: () => void): () => void
}

/** Falls back, for as long as the page is open, when the primary service does not start or its key is refused. */
export function withFallback(start: () => Promise<Places>, fallback: PlacesProvider): PlacesWithFallback {
  let hasFallenBack = false
  let starting: Promise<Places> | null = null
  let primary: Places | null = null
  const listeners = new Set<() => void>()

  function fallBack() {
    hasFallenBack = true
    for (const listener of listeners) listener()
  }

  async function startWithTimeout(): Promise<Places> {
    const timeout = startTimeout(MAP_START_TIMEOUT_MS, new PlacesError('maps_timeout'))
    try {
      primary = await unlessAborted(start(), timeout.signal)
      return primary
    } catch (reason) {
      fallBack()
      throw reason
    } finally {
      timeout.clear()
    }
  }

  async function run<Result>(
    signal: AbortSignal,
    work: (places: PlacesProvider) => Promise<Result>,
  ): Promise<Result> {
    if (hasFallenBack) return await work(fallback)
    starting ??= startWithTimeout()
    try {
      return await work(await unlessAborted(starting, signal))
    } catch (reason) {
      if (signal.aborted) throw reason
      if (reason instanceof PlacesError && reason.code === 'maps_misconfigured' && !hasFallenBack) fallBack()
      if (hasFallenBack) return await work(fallback)
      throw reason
    }
  }

  return {
    suggest: (text, signal) => run(signal, places => places.suggest(text, signal)),
    details: (placeId, signal) => run(signal, places => places.details(placeId, signal)),
    geocode: (address, signal) => run(signal, places => places.geocode(address, signal)),
    reverse: (point, signal) => run(signal, places => places.reverse(point, signal)),
    endSession: () => primary?.endSession(),
    hasFallenBack: () => hasFallenBack,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Reverse geocoding by the server when Google's fails in the browser. */
export const withReverseFallback = (places: Places, fallback: PlacesProvider): Places => ({
  ...places,
  async reverse(point, signal) {
    try {
      return await places.reverse(point, signal)
    } catch (reason) {
      if (signal.aborted || !(reason instanceof PlacesError) || !isServiceFailure(reason)) throw reason
      return await fallback.reverse(point, signal)
    }
  },
})

const isServiceFailure = ({ code }: PlacesError) =>
  code === 'maps_unavailable' || code === 'maps_timeout' || code === 'too_many_requests'

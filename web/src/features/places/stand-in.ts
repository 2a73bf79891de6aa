import { MAP_START_TIMEOUT_MS } from '@muster/domain/places/limits.ts'
import { PlacesError, type PlacesProvider } from '@muster/domain/places/provider.ts'
import { deadline, unlessAborted } from '#device/maps/deadline.ts'
import type { Places } from './use-places.ts'

interface StandIn extends Places {
  hasFallen(): boolean
  /** told when it falls */
  subscribe(listener: () => void): () => void
}

/**
 * The configured service, started with the first search. One that does not start, or is refused by its key, is given
 * up for as long as the page is open, and the other one answers.
 */
export function withStandIn(start: () => Promise<Places>, other: PlacesProvider): StandIn {
  let isFallen = false
  let started: Promise<Places> | null = null
  let meant: Places | null = null
  const listeners = new Set<() => void>()

  function fall() {
    isFallen = true
    for (const listener of listeners) listener()
  }

  async function startInTime(): Promise<Places> {
    const late = deadline(MAP_START_TIMEOUT_MS, new PlacesError('maps_timeout'))
    try {
      meant = await unlessAborted(start(), late.signal)
      return meant
    } catch (reason) {
      fall()
      throw reason
    } finally {
      late.clear()
    }
  }

  async function ask<Answer>(
    signal: AbortSignal,
    work: (places: PlacesProvider) => Promise<Answer>,
  ): Promise<Answer> {
    if (isFallen) return await work(other)
    started ??= startInTime()
    try {
      return await work(await unlessAborted(started, signal))
    } catch (reason) {
      if (signal.aborted) throw reason
      if (reason instanceof PlacesError && reason.code === 'maps_misconfigured' && !isFallen) fall()
      if (isFallen) return await work(other)
      throw reason
    }
  }

  return {
    suggest: (text, signal) => ask(signal, places => places.suggest(text, signal)),
    details: (placeId, signal) => ask(signal, places => places.details(placeId, signal)),
    geocode: (address, signal) => ask(signal, places => places.geocode(address, signal)),
    reverse: (point, signal) => ask(signal, places => places.reverse(point, signal)),
    endSession: () => meant?.endSession(),
    hasFallen: () => isFallen,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Specification 7: where the browser's reverse geocoding fails, the server asks directly. */
export const withReverse = (places: Places, other: PlacesProvider): Places => ({
  ...places,
  async reverse(point, signal) {
    try {
      return await places.reverse(point, signal)
    } catch (reason) {
      if (signal.aborted || !(reason instanceof PlacesError) || !isFailure(reason)) throw reason
      return await other.reverse(point, signal)
    }
  },
})

/** Of the service: a point in the wilderness is none. */
const isFailure = ({ code }: PlacesError) =>
  code === 'maps_unavailable' || code === 'maps_timeout' || code === 'too_many_requests'

import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { PlacesError } from '@muster/domain/places/provider.ts'
import { unlessAborted } from './deadline.ts'

/** Specification 9: the script's loader tries again three times, with a growing delay. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000]

const block = new AbortController()
/** Aborted once Google refuses the key. That is told to a global function alone, and never taken back. */
export const googleBlocked = block.signal

let isPrepared = false

/** The key of an installation stays what it is for as long as the page is open. */
function prepare(apiKey: string) {
  if (isPrepared) return
  isPrepared = true
  const page = globalThis as { gm_authFailure?: () => void }
  const earlier = page.gm_authFailure
  page.gm_authFailure = () => {
    earlier?.()
    block.abort(new PlacesError('maps_misconfigured'))
  }
  setOptions({ key: apiKey, v: 'weekly', language: 'en', region: 'IN' })
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const ms of RETRY_AFTER_MS) {
    try {
      return await work()
    } catch {
      await pause(ms)
    }
  }
  return await work()
}

/** Loads Google's script with the first call. Rejects when it cannot be had or its key is refused. */
export function loadGoogle<Library>(apiKey: string, load: () => Promise<Library>): Promise<Library> {
  prepare(apiKey)
  return unlessAborted(tryAgain(load), googleBlocked)
}

export const loadPlacesLibraries = async () => ({
  places: await importLibrary('places'),
  geocoding: await importLibrary('geocoding'),
})
export type PlacesLibraries = Awaited<ReturnType<typeof loadPlacesLibraries>>

export const loadMapsLibrary = () => importLibrary('maps')

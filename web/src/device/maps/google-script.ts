import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { PlacesError } from '@muster/domain/places/provider.ts'
import { unlessAborted } from './abort.ts'

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000]

const keyRefusal = new AbortController()
/** Aborted when Google refuses the key, for as long as the page is open. Google reports it to a global callback only. */
export const keyRefused = keyRefusal.signal

let isConfigured = false

function configure(apiKey: string) {
  if (isConfigured) return
  isConfigured = true
  const page = globalThis as { gm_authFailure?: () => void }
  const previous = page.gm_authFailure
  page.gm_authFailure = () => {
    previous?.()
    keyRefusal.abort(new PlacesError('maps_misconfigured'))
  }
  setOptions({ key: apiKey, v: 'weekly', language: 'en', region: 'IN' })
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const ms of RETRY_DELAYS_MS) {
    try {
      return await work()
    } catch {
      await pause(ms)
    }
  }
  return await work()
}

/** Loads the script with the first call. Rejects when it cannot be loaded or its key is refused. */
export function loadGoogle<Library>(apiKey: string, load: () => Promise<Library>): Promise<Library> {
  configure(apiKey)
  return unlessAborted(withRetries(load), keyRefused)
}

export const loadPlacesLibraries = async () => ({
  places: await importLibrary('places'),
  geocoding: await importLibrary('geocoding'),
})
export type PlacesLibraries = Awaited<ReturnType<typeof loadPlacesLibraries>>

export const loadMapsLibrary = () => importLibrary('maps')

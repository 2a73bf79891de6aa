import { PlacesError } from '@muster/domain/places/provider.ts'
import { startTimeout, unlessAborted } from './abort.ts'
import { toPlacesError } from './google-error.ts'
import { keyRefused } from './google-script.ts'

const TIMEOUT_MS = 15_000

export async function callGoogle<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted()
  const timeout = startTimeout(TIMEOUT_MS, new PlacesError('maps_timeout'))
  try {
    return await unlessAborted(work(), AbortSignal.any([signal, keyRefused, timeout.signal]))
  } catch (reason) {
    throw signal.aborted ? signal.reason : toPlacesError(reason)
  } finally {
    timeout.clear()
  }
}

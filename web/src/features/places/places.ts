import type { PlacesProvider } from '@muster/domain/places/provider.ts'

export interface Places extends PlacesProvider {
  /** Ends a search without a choice, for a provider that bills by search. */
  endSession(): void
}

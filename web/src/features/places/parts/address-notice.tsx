import { placesWords } from '@muster/domain/places/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { Info } from 'lucide-react'
import { RetryNotice } from '#ui/retry-notice.tsx'
import type { PlacesService } from '../use-places.ts'

export const AddressNotice = ({ service: { isError, retry, notice } }: { service: PlacesService }) => (
  <>
    {isError && (
      <RetryNotice retryLabel={routeWords.tryAgain} isBusy={false} onRetry={retry}>
        {placesWords.searchUnavailable}
      </RetryNotice>
    )}
    {notice && (
      <p className="flex gap-2 text-muted text-sm">
        <Info aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {notice}
      </p>
    )}
  </>
)

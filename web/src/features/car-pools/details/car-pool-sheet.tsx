import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { isRefused } from '#device/api-error.ts'
import { useDetailInAddress } from '#device/use-detail-in-address.ts'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useCloseWhenGone } from '#ui/use-close-when-gone.ts'
import { carPoolQuery } from '../api.ts'
import { CAR_POOL_PARAM, type CarPoolContext } from '../car-pool-context.ts'
import { CarPoolDetails } from './car-pool-details.tsx'

interface CarPoolSheetProps extends CarPoolContext {
  /** from the list: shown until the details are loaded */
  carPools: readonly CarPoolReply[]
  onEdit: (carPool: CarPoolReply) => void
}

/** The details of the car pool that the address names. A car pool that does not exist closes them. */
export function CarPoolSheet({ carPools, onEdit, ...context }: CarPoolSheetProps) {
  const { id, close } = useDetailInAddress(CAR_POOL_PARAM)
  const isNumber = id !== null && Number.isInteger(id)
  const { data, error, isFetching, refetch } = useQuery({
    ...carPoolQuery(context.event.id, id ?? 0),
    enabled: isNumber,
    placeholderData: () => carPools.find(carPool => carPool.id === id),
  })
  const isGone = id !== null && (!isNumber || isRefused(error))
  const isOpen = id !== null && !isGone
  const shown = useCloseWhenGone({ item: data, isOpen, isGone, close })
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={wanted => {
        if (!wanted) close()
      }}
      title={carPoolWords.details}
      closeLabel={shellWords.close}
    >
      {error && !isGone && (
        <div className="pb-4">
          <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
            {carPoolWords.loadFailure}
          </RetryNotice>
        </div>
      )}
      {shown ? (
        <CarPoolDetails carPool={shown} {...context} onEdit={() => onEdit(shown)} onDeleted={close} />
      ) : (
        !error && <Spinner label={carPoolWords.loading} />
      )}
    </Sheet>
  )
}

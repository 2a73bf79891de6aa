import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRefused } from '#device/api-error.ts'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useDetailInAddress } from '#ui/use-detail-in-address.ts'
import { carPoolQuery } from '../api.ts'
import { POOL_IN_ADDRESS, type PoolContext } from './pool-context.ts'
import { PoolDetail } from './pool-detail.tsx'

interface PoolSheetProps extends PoolContext {
  /** what the list knows of them stands there until the rest has come */
  pools: readonly CarPoolReply[]
  onEdit: (pool: CarPoolReply) => void
}

/** The details of the car pool that the address names. One that is not, or no longer, there closes them. */
export function PoolSheet({ pools, onEdit, ...context }: PoolSheetProps) {
  const { id, close } = useDetailInAddress(POOL_IN_ADDRESS)
  const isNumber = id !== null && Number.isInteger(id)
  const { data, error, isFetching, refetch } = useQuery({
    ...carPoolQuery(context.event.id, id ?? 0),
    enabled: isNumber,
    placeholderData: () => pools.find(pool => pool.id === id),
  })
  const isGone = id !== null && (!isNumber || isRefused(error))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes
  useEffect(() => {
    if (isGone) close()
  }, [isGone])

  // stays while the sheet leaves the screen
  const [last, setLast] = useState(data)
  if (isNumber && data !== last) setLast(data)
  return (
    <Sheet
      isOpen={id !== null && !isGone}
      onOpenChange={isOpen => {
        if (!isOpen) close()
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
      {last ? (
        <PoolDetail pool={last} {...context} onEdit={() => onEdit(last)} onDeleted={close} />
      ) : (
        !error && <Spinner label={carPoolWords.loading} />
      )}
    </Sheet>
  )
}

import type { BoardItem } from '@muster/domain/boards/schema.ts'
import { hasComeLate } from '@muster/domain/passes/rules.ts'
import { scanWords, titleOfScan } from '@muster/domain/passes/words.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '#device/clock.ts'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { scansQuery } from '../scans.ts'

/** What all scanners of the item have seen, also what was refused. */
export function LastScans({ item, timezone }: { item: BoardItem; timezone: string }) {
  const { data, isError, isFetching, refetch } = useQuery(scansQuery(item.id))
  const today = dayIn(timezone, useNow())
  return (
    <section aria-label={scanWords.last} className="pt-6">
      <h3 className="pb-2 font-semibold text-base">{scanWords.last}</h3>
      {isError && (
        <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
          {scanWords.lastNotLoaded}
        </RetryNotice>
      )}
      {!data && !isError && <Skeleton className="h-18 rounded-md!" />}
      {data?.length === 0 && <p className="text-muted">{scanWords.none}</p>}
      <ul>
        {data?.map(({ id, outcome, leg, at, recordedAt, person, by }) => (
          <li key={id} className="border-line border-b py-2 last:border-b-0">
            <p className="wrap-anywhere font-semibold">{person?.name ?? scanWords.unknownPerson}</p>
            <p className="text-muted text-sm tabular-nums">
              {titleOfScan(outcome, item.type, leg)} ·{' '}
              {scanWords.bySomebody(formatWhen(timezone, new Date(at), today), by?.name ?? null)}
              {hasComeLate(new Date(at), new Date(recordedAt)) &&
                scanWords.sentAt(formatWhen(timezone, new Date(recordedAt), today))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

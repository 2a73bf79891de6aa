import { withEmptyBuckets } from '@muster/domain/boards/arrival-rules.ts'
import type { Arrivals } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { formatTime } from '@muster/domain/shared/clock.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { arrivalsQuery } from '#features/board-data/api.ts'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ArrivalsProps } from './arrivals-props.ts'
import { ArrivalsTable } from './arrivals-table.tsx'

const { arrivals: words } = boardWords

export function ArrivalsPlot({ event, view, day, item }: ArrivalsProps) {
  const query = useQuery({
    ...arrivalsQuery({ eventId: event.id, view, day, item }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  if (!data)
    return query.isError ? (
      <RetryNotice
        retryLabel={routeWords.tryAgain}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {words.notLoaded}
      </RetryNotice>
    ) : (
      <Skeleton className="h-38 rounded-md!" />
    )
  const otherDays = words.otherDays(data.before, data.after)
  return (
    <div aria-busy={query.isPlaceholderData}>
      {data.buckets.length > 0 ? (
        <Bars arrivals={data} timezone={event.timezone} />
      ) : (
        <p className="text-muted text-sm">{words.none}</p>
      )}
      {otherDays && <p className="pt-1 text-muted text-xs">{otherDays}</p>}
      {data.buckets.length > 0 && <ArrivalsTable arrivals={data} timezone={event.timezone} />}
    </div>
  )
}

const HEIGHT = 60
/** Of the share of a bucket. */
const GAP = 0.2

interface BarsProps {
  arrivals: Arrivals
  timezone: string
}

/** `currentColor` follows forced colours. */
function Bars({ arrivals, timezone }: BarsProps) {
  const buckets = withEmptyBuckets(arrivals)
  const counts = buckets.map(({ count }) => count)
  const most = Math.max(...counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const timeOf = (at: string | undefined) => (at ? formatTime(timezone, new Date(at)) : '')
  const busiest = timeOf(buckets.find(({ count }) => count === most)?.at)
  return (
    <figure>
      <figcaption className="pb-2 text-muted text-xs">
        {words.summary(total, most, busiest)}. {words.each(arrivals.bucketMinutes)}
      </figcaption>
      <svg
        viewBox={`0 0 ${buckets.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-24 w-full border-line border-b text-accent print:text-ink"
      >
        {buckets.map(({ at, count }, index) => (
          <rect
            key={at}
            x={index + GAP / 2}
            y={HEIGHT - (HEIGHT * count) / most}
            width={1 - GAP}
            height={(HEIGHT * count) / most}
            fill="currentColor"
          />
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between pt-1 text-muted text-xs tabular-nums">
        <span>{timeOf(buckets.at(0)?.at)}</span>
        {buckets.length > 1 && <span>{timeOf(buckets.at(-1)?.at)}</span>}
      </p>
    </figure>
  )
}

import type { EventReply } from '@muster/domain/events/schema.ts'
import { rollCallWords } from '@muster/domain/roll-calls/words.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '#device/clock.ts'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { pastQuery } from '../api.ts'

export function PastList({ event }: { event: EventReply }) {
  const { data, isError, isFetching, refetch } = useQuery(pastQuery(event.id))
  const today = dayIn(event.timezone, useNow())
  return (
    <section aria-labelledby="past" className="pt-8 print:hidden">
      <h2 id="past" className="pb-3 font-semibold text-base">
        {rollCallWords.past}
      </h2>
      {isError && (
        <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
          {rollCallWords.notLoaded}
        </RetryNotice>
      )}
      {data?.length === 0 && <p className="text-muted">{rollCallWords.nonePast}</p>}
      {!data && !isError && <ListSkeleton />}
      {data && data.length > 0 && (
        <Card>
          <ul>
            {data.map(rollCall => (
              <li key={rollCall.documentId} className="border-line border-b last:border-b-0">
                <ListRow
                  title={`${formatWhen(event.timezone, new Date(rollCall.startedAt), today)} · ${rollCallWords.about(rollCall.about)}`}
                  detail={rollCallWords.counts(rollCall)}
                  to={`${linkTo('rollCall', event.id)}?report=${rollCall.documentId}`}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

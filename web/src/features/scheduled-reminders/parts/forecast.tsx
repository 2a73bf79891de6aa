import type { EventReply } from '@muster/domain/events/schema.ts'
import { scheduledReminderWords as words } from '@muster/domain/scheduled-reminders/words.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { forecastQuery, keyOfPlanned } from '../api.ts'
import { PlannedRow } from './planned-row.tsx'
import { Section } from './section.tsx'

const SHOWN_AT_FIRST = 5

/** What goes out by itself in the next 48 hours. */
export function Forecast({ event }: { event: EventReply }) {
  const { data, isError, isFetching, refetch } = useQuery(forecastQuery(event.id))
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? data : data?.slice(0, SHOWN_AT_FIRST)
  const more = (data?.length ?? 0) - (shown?.length ?? 0)
  return (
    <Section title={words.forecast}>
      {isError && (
        <li className="p-3">
          <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
            {data ? words.stale : words.forecastNotLoaded}
          </RetryNotice>
        </li>
      )}
      {!data && !isError && (
        <li role="status" aria-label={shellWords.loading} className="space-y-3 p-4">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
        </li>
      )}
      {data?.length === 0 && <li className="p-4 text-muted">{words.forecastNone}</li>}
      {shown?.map(planned => (
        <PlannedRow key={keyOfPlanned(planned)} event={event} planned={planned} />
      ))}
      {more > 0 && (
        <li className="p-3">
          <Button variant="secondary" size="sm" isWide onClick={() => setIsWhole(true)}>
            {words.forecastMore(more)}
          </Button>
        </li>
      )}
    </Section>
  )
}

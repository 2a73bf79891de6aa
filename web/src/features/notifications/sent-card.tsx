import type { EventReply } from '@muster/domain/events/schema.ts'
import { sentScreenWords as words } from '@muster/domain/notifications/words-compose.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '#device/clock.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { isMissed, ReachLink } from './reach-link.tsx'
import { sentQuery, useLiveSends } from './send-api.ts'
import { ProgressBar, StateBadge } from './sent-progress.tsx'
import { StopButton } from './sent-stop.tsx'

interface SentCardProps {
  event: EventReply
  notification: string
}

/** The progress of a message, on the screen where it was written. */
export function SentCard({ event, notification }: SentCardProps) {
  useLiveSends(event)
  const { data } = useQuery(sentQuery(event.id, notification))
  const today = dayIn(event.timezone, useNow())
  if (!data) return <Skeleton className="h-28 rounded-lg!" />
  const { title, state, counts, progress, sendAfter } = data
  return (
    <Card>
      <div className="space-y-3 p-4">
        <p className="flex items-start justify-between gap-3">
          <span className="wrap-anywhere min-w-0 font-semibold">{title}</span>
          <StateBadge state={state} />
        </p>
        <ProgressBar progress={progress} />
        <p role="status" className="text-muted text-sm tabular-nums">
          {state === 'held' && sendAfter
            ? words.heldUntil(formatWhen(event.timezone, new Date(sendAfter), today))
            : words.goneOut(progress.sent, counts.total)}
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            to={`${linkTo('sent', event.id)}?message=${notification}`}
            variant="secondary"
            size="sm"
          >
            {words.follow}
          </ButtonLink>
          {isMissed(counts) && <ReachLink eventId={event.id} />}
          {data.mayStop && <StopButton eventId={event.id} sent={data} />}
        </div>
      </div>
    </Card>
  )
}

import type { EventReply } from '@muster/domain/events/schema.ts'
import { SENT_TO_PEOPLE, type SentToPerson } from '@muster/domain/notifications/send-facts.ts'
import type { SendProgress, SentReply } from '@muster/domain/notifications/send-schema.ts'
import { sentScreenWords as words } from '@muster/domain/notifications/words-compose.ts'
import { sentWords } from '@muster/domain/notifications/words-sends.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useState } from 'react'
import { isRefused } from '#device/api-error.ts'
import { useNow } from '#device/clock.ts'
import { useOwnId } from '#device/session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipRow } from '#ui/chip-row.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { isMissed, ReachLink } from './reach-link.tsx'
import { sentQuery } from './send-api.ts'
import { SentPeople } from './sent-people.tsx'
import { ProgressBar, StateBadge } from './sent-progress.tsx'
import { StopButton } from './sent-stop.tsx'

interface SentMessageProps {
  event: EventReply
  notification: string
  onBack: () => void
}

export function SentMessage({ event, notification, onBack }: SentMessageProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(sentQuery(event.id, notification))
  return (
    <>
      <div className="-mt-2 -ml-3 pb-2">
        <Button variant="quiet" size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          {words.back}
        </Button>
      </div>
      {data ? (
        <>
          <Head event={event} sent={data} />
          <People event={event} sent={data} />
        </>
      ) : isError && isRefused(error) ? (
        <EmptyState icon={<SearchX aria-hidden="true" />} title={words.gone.title} body={words.gone.body} />
      ) : isError ? (
        <NotLoaded
          title={words.notLoaded}
          body={words.notLoadedBody}
          retryLabel={routeWords.tryAgain}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-38 rounded-lg!" />
        </div>
      )}
    </>
  )
}

interface PartProps {
  event: EventReply
  sent: SentReply['data']
}

function Head({ event, sent }: PartProps) {
  const { title, body, createdAt, by, state, sendAfter, stoppedAt, counts, progress } = sent
  const today = dayIn(event.timezone, useNow())
  const ownId = useOwnId()
  const at = (iso: string) => formatWhen(event.timezone, new Date(iso), today)
  return (
    <Card>
      <div className="space-y-3 p-4 md:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 className="wrap-anywhere min-w-0 font-semibold text-xl">{title}</h2>
          <StateBadge state={state} />
        </div>
        <p className="wrap-anywhere whitespace-pre-line">{body}</p>
        <p className="text-muted text-sm">
          {words.byWhom(at(createdAt), by && (by.id === ownId ? words.you : by.name))}
        </p>
        <ProgressBar progress={progress} />
        <p role="status" className="font-semibold tabular-nums">
          {stoppedAt
            ? sentWords.stopped(counts.goneOut, counts.total)
            : state === 'held' && sendAfter
              ? words.heldUntil(at(sendAfter))
              : words.goneOut(progress.sent, counts.total)}
        </p>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isMissed(counts) && <ReachLink eventId={event.id} />}
          {sent.mayStop && <StopButton eventId={event.id} sent={sent} />}
        </div>
      </div>
    </Card>
  )
}

/** Each person is in one state: the furthest that the message has come with them. */
const countIn = ({ sent, delivered, opened, ...others }: SendProgress): Record<SentToPerson, number> => ({
  ...others,
  sent: sent - delivered,
  delivered: delivered - opened,
  opened,
})

function People({ event, sent }: PartProps) {
  const [chosen, choose] = useState<SentToPerson | 'all'>('all')
  const counts = countIn(sent.progress)
  const states = SENT_TO_PEOPLE.filter(state => counts[state] > 0 || state === chosen)
  return (
    <section aria-labelledby="people-of-message" className="pt-6">
      <h3 id="people-of-message" className="font-semibold text-base">
        {words.people}
      </h3>
      <ChipRow
        label={words.byState}
        value={chosen}
        onChange={choose}
        items={[
          { value: 'all' as const, label: words.all, count: sent.counts.total },
          ...states.map(state => ({ value: state, label: sentWords.progress[state], count: counts[state] })),
        ]}
      />
      <SentPeople key={chosen} event={event} sent={sent} state={chosen === 'all' ? null : chosen} />
    </section>
  )
}

import type { CarPoolRequestReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolRequestWords as say } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { Inbox, Send } from 'lucide-react'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Side } from '../api.ts'
import { RequestCard } from './request-card.tsx'

interface RequestListProps {
  event: EventReply
  side: Side
  /** `undefined` while loading */
  requests: readonly CarPoolRequestReply[] | undefined
  isError: boolean
  isFetching: boolean
  retry: () => void
  onCancel: (requestId: number) => void
  onAnswered: (request: CarPoolRequestReply, answer: 'accept' | 'reject') => void
}

export function RequestList({
  event,
  side,
  requests,
  isError,
  isFetching,
  retry,
  onCancel,
  onAnswered,
}: RequestListProps) {
  const isOn = event.isCarPoolEnabled
  if (!requests)
    return isError ? (
      <NotLoaded
        title={say.loadFailure}
        retryLabel={routeWords.tryAgain}
        isBusy={isFetching}
        onRetry={retry}
      />
    ) : (
      <LoadingRequests />
    )
  return (
    <>
      {isError && (
        <div className="pb-4">
          <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={retry}>
            {say.loadFailure}
          </RetryNotice>
        </div>
      )}
      {requests.length === 0 ? (
        side === 'sent' ? (
          <EmptyState
            icon={<Send aria-hidden="true" />}
            title={say.noneSent}
            body={isOn ? say.noneSentHint : undefined}
          />
        ) : (
          <EmptyState
            icon={<Inbox aria-hidden="true" />}
            title={say.noneReceived}
            body={isOn ? say.noneReceivedHint : undefined}
          />
        )
      ) : (
        <section
          aria-label={side === 'sent' ? say.sent : say.received}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls by itself, so the keyboard must be able to focus it
          tabIndex={0}
          className="-mx-4 max-h-[max(24rem,calc(100dvh-17rem-var(--tabs-height)))] overflow-y-auto px-4 pb-1 focus-visible:-outline-offset-3"
        >
          <ul className="space-y-3">
            {requests.map(request => (
              <li key={request.id} className="[contain-intrinsic-size:auto_12rem] [content-visibility:auto]">
                <RequestCard
                  event={event}
                  side={side}
                  request={request}
                  onCancel={() => onCancel(request.id)}
                  onAnswered={answer => onAnswered(request, answer)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const LoadingRequests = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      {say.loading}
    </p>
    <div className="space-y-3">
      <CardSkeleton />
      <CardSkeleton />
    </div>
  </div>
)

const CardSkeleton = () => (
  <Card className="p-4">
    <div className="flex gap-3">
      <Skeleton className="size-9 shrink-0 rounded-full!" />
      <div className="grow space-y-2">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </div>
    <Skeleton className="mt-4 h-5 w-4/5" />
    <Skeleton className="mt-4 h-11" />
  </Card>
)

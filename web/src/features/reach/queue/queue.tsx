import type { EventReply } from '@muster/domain/events/schema.ts'
import { reachWords, queueWords as words } from '@muster/domain/reach/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { X } from 'lucide-react'
import { goBackOr, useSearchParams } from '#device/navigation.ts'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { useLiveReach } from '../api.ts'
import { QueueCards } from './queue-cards.tsx'
import { type QueueReading, useBoardQueue, useReachQueue } from './queue-people.ts'
import { LoadingQueue } from './queue-states.tsx'

interface QueueProps {
  event: EventReply
}

/** The people of a list, one at a time, each with a chat that is begun already. */
export function Queue({ event }: QueueProps) {
  const params = useSearchParams()
  const asked = params.get('queue') ?? ''
  useLiveReach(event)
  return asked === 'board' ? (
    <BoardQueue event={event} params={params} />
  ) : (
    <ReachQueue event={event} asked={asked} />
  )
}

const BoardQueue = ({ event, params }: QueueProps & { params: URLSearchParams }) => (
  <QueueScreen event={event} asked={String(params)} reading={useBoardQueue(event, params)} />
)

const ReachQueue = ({ event, asked }: QueueProps & { asked: string }) => (
  <QueueScreen event={event} asked={asked} reading={useReachQueue(event, asked)} />
)

/** Back to the list that it was opened from, or to the report after a reload. */
const close = (event: EventReply) => goBackOr(linkTo('reach', event.id))

function QueueScreen({ event, asked, reading }: QueueProps & { asked: string; reading: QueueReading }) {
  const { now, isError, isFetching, readAgain } = reading
  if (!now && !isError) return <LoadingQueue />
  return (
    <Screen narrow>
      <div className="flex items-start gap-2 pb-3">
        <div className="min-w-0 grow">
          <h2 className="font-semibold text-xl">{words.title}</h2>
          {now && <p className="wrap-anywhere text-muted">{now.about}</p>}
        </div>
        <Button
          variant="quiet"
          size="icon"
          aria-label={words.close}
          icon={<X aria-hidden="true" />}
          onClick={() => close(event)}
        />
      </div>
      {now ? (
        <>
          {now.total > now.people.length && (
            <p className="pb-3 text-muted text-sm">{words.first(now.people.length, now.total)}</p>
          )}
          <QueueCards
            storageKey={`queue ${event.id} ${asked}`}
            event={event}
            now={now.people}
            onClose={() => close(event)}
          />
        </>
      ) : (
        <NotLoaded
          title={reachWords.peopleNotLoaded}
          body={reachWords.notLoadedBody}
          retryLabel={routeWords.tryAgain}
          isBusy={isFetching}
          onRetry={readAgain}
        />
      )}
    </Screen>
  )
}

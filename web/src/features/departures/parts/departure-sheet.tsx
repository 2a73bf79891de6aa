import type { BoardItem } from '@muster/domain/boards/schema.ts'
import { departureScreenWords } from '@muster/domain/departures/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { departureQuery } from '../api.ts'
import { Departed } from './departed.tsx'
import { MissingPeople } from './missing-people.tsx'

interface DepartureSheetProps {
  event: EventReply
  item: BoardItem
  day: string
  isOpen: boolean
  onClose: () => void
}

/** For the co-ordinator on the kerb: who is missing, what to do about each, and Depart. */
export function DepartureSheet({ event, item, day, isOpen, onClose }: DepartureSheetProps) {
  const departing = { eventId: event.id, item }
  const { data, isError, isFetching, refetch } = useQuery({ ...departureQuery(departing), enabled: isOpen })
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={wanted => {
        if (!wanted) onClose()
      }}
      title={departureScreenWords.title(item.name)}
      description={data && departureScreenWords.summary(data.checkedInCount, data.totalCount)}
      closeLabel={shellWords.close}
    >
      {data ? (
        data.departure ? (
          <Departed state={data} departure={data.departure} departing={departing} event={event} day={day} />
        ) : (
          <MissingPeople state={data} departing={departing} event={event} />
        )
      ) : isError ? (
        <NotLoaded
          title={departureScreenWords.notLoaded}
          body={departureScreenWords.notLoadedBody}
          retryLabel={routeWords.tryAgain}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true" className="space-y-3 pb-3">
          <p role="status" className="sr-only">
            {departureScreenWords.loading}
          </p>
          <Skeleton className="h-8 w-2/5" />
          <Skeleton className="h-24 rounded-md!" />
          <Skeleton className="h-24 rounded-md!" />
        </div>
      )}
    </Sheet>
  )
}

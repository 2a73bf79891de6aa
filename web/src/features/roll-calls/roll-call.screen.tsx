import { isAdmin } from '@muster/domain/accounts/rules.ts'
import { rollCallWords } from '@muster/domain/roll-calls/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useSession } from '#device/session.ts'
import { useSearchParam } from '#device/use-search-param.ts'
import { useEvent } from '#features/event-data/event-context.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { runningQuery, useLiveRollCall } from './api.ts'
import { PastList } from './parts/past-list.tsx'
import { Report } from './parts/report.tsx'
import { Running } from './parts/running.tsx'
import { StartForm } from './parts/start-form.tsx'

export function RollCallScreen() {
  const event = useEvent()
  const [report, showReport] = useSearchParam('report')
  const mayStart = useSession(({ user }) => user !== null && isAdmin(user))
  useLiveRollCall(event)
  if (report !== null && mayStart)
    return (
      <Screen>
        <Report event={event} rollCall={report} onBack={() => showReport(null)} />
      </Screen>
    )
  return (
    <Screen>
      <Now mayStart={mayStart} onEnded={showReport} />
      {mayStart && <PastList event={event} />}
    </Screen>
  )
}

interface NowProps {
  mayStart: boolean
  onEnded: (rollCall: string) => void
}

function Now({ mayStart, onEnded }: NowProps) {
  const event = useEvent()
  const query = useQuery(runningQuery(event.id))
  if (query.data) return <Running event={event} query={query} running={query.data} onEnded={onEnded} />
  if (query.isSuccess)
    return mayStart ? (
      <StartForm event={event} />
    ) : (
      <EmptyState
        icon={<Users aria-hidden="true" />}
        title={rollCallWords.none.title}
        body={rollCallWords.noneForStaff}
      />
    )
  if (query.isError)
    return (
      <NotLoaded
        title={rollCallWords.notLoaded}
        body={rollCallWords.notLoadedBody}
        retryLabel={routeWords.tryAgain}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {rollCallWords.loading}
      </p>
      <ListSkeleton />
    </div>
  )
}

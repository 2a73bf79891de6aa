import { lazy, Suspense } from 'react'
import { useSearchParams } from '#device/navigation.ts'
import { useEvent } from '#features/event-data/event-context.ts'
import { LoadingQueue } from './queue/queue-states.tsx'
import { Report } from './report/report.tsx'

const Queue = lazy(() => import('./queue/queue.tsx').then(module => ({ default: module.Queue })))

/** The report, or the queue that it, a board or a list of preferences leads to. */
export function ReachScreen() {
  const event = useEvent()
  const asked = useSearchParams().get('queue')
  if (asked === null) return <Report key={event.id} event={event} />
  return (
    <Suspense fallback={<LoadingQueue />}>
      <Queue key={`${event.id} ${asked}`} event={event} />
    </Suspense>
  )
}

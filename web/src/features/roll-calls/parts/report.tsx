import type { EventReply } from '@muster/domain/events/schema.ts'
import type { RollCallReport } from '@muster/domain/roll-calls/schema.ts'
import { PEOPLE_STATES } from '@muster/domain/roll-calls/states.ts'
import { rollCallWords } from '@muster/domain/roll-calls/words.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, FileX, Printer } from 'lucide-react'
import { statusOf } from '#device/api-error.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { downloadMutation, reportQuery } from '../api.ts'
import { ReportTrail } from './report-trail.tsx'

interface ReportProps {
  event: EventReply
  rollCall: string
  onBack: () => void
}

/** Everything is drawn, so that it prints whole. */
export function Report({ event, rollCall, onBack }: ReportProps) {
  const query = useQuery(reportQuery(event.id, rollCall))
  const { run, isBusy } = useAction(downloadMutation(event.id, rollCall))
  return (
    <>
      <div className="-ml-3 flex flex-wrap gap-2 pb-3 print:hidden">
        <Button variant="quiet" size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          {rollCallWords.back}
        </Button>
        {query.data && (
          <>
            <Button
              variant="secondary"
              size="sm"
              icon={<Printer aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {rollCallWords.print}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              isBusy={isBusy}
              icon={<Download aria-hidden="true" />}
              onClick={() => void run()}
            >
              {rollCallWords.download}
            </Button>
          </>
        )}
      </div>
      {query.data ? (
        <Found event={event} report={query.data} />
      ) : statusOf(query.error) === 404 ? (
        <EmptyState
          icon={<FileX aria-hidden="true" />}
          title={rollCallWords.reportGone.title}
          body={rollCallWords.reportGone.body}
        />
      ) : query.isError ? (
        <NotLoaded
          title={rollCallWords.notLoaded}
          body={rollCallWords.notLoadedBody}
          retryLabel={routeWords.tryAgain}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

function Found({ event, report }: { event: EventReply; report: RollCallReport }) {
  const when = (at: string) =>
    formatWhen(event.timezone, new Date(at), dayIn(event.timezone, new Date(report.startedAt)))
  const late = report.trail.filter(({ isLate }) => isLate).length
  return (
    <article className="space-y-6">
      <header>
        <h2 className="wrap-anywhere font-bold text-xl">
          {`${rollCallWords.report}: ${rollCallWords.about(report.about)}`}
        </h2>
        <p className="text-muted tabular-nums">
          {rollCallWords.startedBy(when(report.startedAt), report.startedBy?.name ?? null)}
          {'. '}
          {rollCallWords.endedBy(when(report.endedAt), report.endedBy?.name ?? null)}
          {'.'}
        </p>
        <p className="font-semibold tabular-nums">
          {`${rollCallWords.total(report.total)}: ${rollCallWords.counts(report)}`}
        </p>
        {late > 0 && (
          <p className="mt-2 rounded-md bg-warn-soft px-4 py-3 text-warn-ink">
            {rollCallWords.lateNote(late)}
          </p>
        )}
        <p className="text-muted text-sm">{rollCallWords.placesDeleted}</p>
      </header>
      {PEOPLE_STATES.map(state => (
        <section key={state} aria-labelledby={`report-${state}`}>
          <h3 id={`report-${state}`} className="pb-1 font-semibold">
            {`${rollCallWords.states[state]} (${report[state]})`}
          </h3>
          <ul className="md:columns-3">
            {report.people
              .filter(person => person.state === state)
              .map(({ id, name, place }) => (
                <li key={id} className="wrap-anywhere break-inside-avoid py-0.5">
                  {name}
                  {place && <span className="text-muted">{` · ${place}`}</span>}
                </li>
              ))}
          </ul>
        </section>
      ))}
      <ReportTrail trail={report.trail} when={when} />
    </article>
  )
}

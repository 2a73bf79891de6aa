import type { EventReply } from '@muster/domain/events/schema.ts'
import type { ReachCounts } from '@muster/domain/reach/schema.ts'
import { queueWords, reachWords as words } from '@muster/domain/reach/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Download, MessageCircle, Users } from 'lucide-react'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { ChipRow, ChipRowSkeleton } from '#ui/chip-row.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Screen } from '#ui/screen.tsx'
import { exportMutation, reachQuery, useLiveReach } from '../api.ts'
import { useReachAddress } from '../use-reach-address.ts'
import { LoadingOverview, Overview } from './overview.tsx'
import { ReachPeople } from './reach-people.tsx'

export function Report({ event }: { event: EventReply }) {
  const query = useQuery(reachQuery(event.id))
  useLiveReach(event)
  const { data: counts } = query
  return (
    <Screen>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <h2 className="grow font-semibold text-xl">{words.overviewTitle}</h2>
        {Boolean(counts?.total) && <ExportButton eventId={event.id} />}
      </div>
      {query.isRefetchError && (
        <div className="pb-3">
          <RetryNotice
            retryLabel={routeWords.tryAgain}
            isBusy={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {words.stale}
          </RetryNotice>
        </div>
      )}
      {counts ? (
        counts.total === 0 ? (
          <EmptyState
            icon={<Users aria-hidden="true" />}
            title={words.noMembers.title}
            body={words.noMembers.description}
          />
        ) : (
          <Loaded event={event} counts={counts} />
        )
      ) : query.isError ? (
        <NotLoaded
          title={words.notLoaded}
          body={words.notLoadedBody}
          retryLabel={routeWords.tryAgain}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div role="status">
          <span className="sr-only">{words.loading}</span>
          <LoadingOverview />
          <ChipRowSkeleton />
        </div>
      )}
    </Screen>
  )
}

const CHIPS = ['push', 'email', 'whatsapp', 'call', 'none', 'not-installed'] as const

const countOf = (counts: ReachCounts, list: (typeof CHIPS)[number]) =>
  list === 'email' ? counts.emailOnly : list === 'not-installed' ? counts.notInstalled : counts[list]

function Loaded({ event, counts }: { event: EventReply; counts: ReachCounts }) {
  const address = useReachAddress()
  const chips = [
    { value: 'all', label: words.everybody, count: counts.total },
    ...CHIPS.map(list => ({ value: list, label: words.lists[list], count: countOf(counts, list) })),
  ] as const
  const show = (value: (typeof chips)[number]['value']) => address.show(value === 'all' ? null : value)
  const chosen = chips.find(({ value }) => value === (address.list ?? 'all'))
  return (
    <>
      <Overview counts={counts} address={address} />
      {counts.unreachable > 0 && (
        <Link
          to="?queue=unreachable"
          className="mt-3 flex min-h-14 items-center gap-3 rounded-lg bg-hero px-4 py-3 font-semibold text-on-hero shadow-card print:hidden"
        >
          <MessageCircle aria-hidden="true" className="size-6 shrink-0" />
          <span className="min-w-0 grow">{words.messageAll(counts.unreachable)}</span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
        </Link>
      )}
      <div className="print:hidden">
        <ChipRow label={words.filters} items={chips} value={chosen?.value ?? null} onChange={show} />
      </div>
      {address.list !== null && address.list !== 'push' && counts.total > 0 && (
        <p className="pb-1 print:hidden">
          <Link
            to={`?queue=${address.list}`}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-ink underline underline-offset-4"
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            {queueWords.start}
          </Link>
        </p>
      )}
      <ReachPeople key={address.list} event={event} address={address} />
    </>
  )
}

function ExportButton({ eventId }: { eventId: number }) {
  const { run, isBusy } = useAction(exportMutation(eventId))
  return (
    <span className="print:hidden">
      <Button
        variant="secondary"
        size="sm"
        isBusy={isBusy}
        title={words.exported}
        icon={<Download aria-hidden="true" />}
        onClick={() => void run()}
      >
        {words.export}
      </Button>
    </span>
  )
}

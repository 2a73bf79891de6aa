import type { EventReply } from '@muster/domain/events/schema.ts'
import type { SentNotification } from '@muster/domain/notifications/send-schema.ts'
import { sentScreenWords as words } from '@muster/domain/notifications/words-compose.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useNow } from '#device/clock.ts'
import { useOwnId } from '#device/session.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { PagedRows } from '#ui/paged-rows.tsx'
import { isMissed, ReachLink } from './reach-link.tsx'
import { SENT_PAGE_SIZE, sentListQuery } from './send-api.ts'
import { StateBadge } from './sent-progress.tsx'

const ROW_REM = 4.75

export function SentList({ event }: { event: EventReply }) {
  const query = useQuery(sentListQuery(event.id, 1))
  return (
    <>
      <p role="status" className="sr-only">
        {query.isPending && words.loading}
      </p>
      {query.data?.data.some(({ counts }) => isMissed(counts)) && (
        <div className="flex justify-end pb-3">
          <ReachLink eventId={event.id} />
        </div>
      )}
      <PagedRows
        queryOf={page => sentListQuery(event.id, page)}
        pageSize={SENT_PAGE_SIZE}
        rowRem={ROW_REM}
        words={words}
        retryLabel={routeWords.tryAgain}
        nobody={
          <EmptyState icon={<Send aria-hidden="true" />} title={words.none.title} body={words.none.body} />
        }
      >
        {sent => <Row key={sent.documentId} event={event} sent={sent} />}
      </PagedRows>
    </>
  )
}

interface RowProps {
  event: EventReply
  sent: SentNotification
}

function Row({ event, sent: { documentId, title, createdAt, by, state, counts } }: RowProps) {
  const today = dayIn(event.timezone, useNow())
  const ownId = useOwnId()
  return (
    <li className="border-line border-b last:border-b-0">
      <ListRow
        title={title}
        detail={
          <>
            {words.byWhom(
              formatWhen(event.timezone, new Date(createdAt), today),
              by && (by.id === ownId ? words.you : by.name),
            )}
            <span className="block tabular-nums">{words.goneOut(counts.goneOut, counts.total)}</span>
          </>
        }
        trailing={<StateBadge state={state} />}
        to={`${linkTo('sent', event.id)}?message=${documentId}`}
      />
    </li>
  )
}

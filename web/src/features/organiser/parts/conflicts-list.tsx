import type { EventReply } from '@muster/domain/events/schema.ts'
import type { ConflictReply } from '@muster/domain/organiser/schema-conflicts.ts'
import { conflictWords as say } from '@muster/domain/organiser/words-conflicts.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedRows } from '#ui/paged-rows.tsx'
import { conflictsQuery, PAGE_SIZE } from '../items-api.ts'
import type { ItemsAddress } from '../use-items-address.ts'

const ROW_REM = 4

interface ConflictsListProps {
  event: EventReply
  address: ItemsAddress
}

export function ConflictsList({ event, address }: ConflictsListProps) {
  return (
    <PagedRows
      queryOf={page => conflictsQuery(event.id, page)}
      pageSize={PAGE_SIZE}
      rowRem={ROW_REM}
      words={say}
      retryLabel={routeWords.tryAgain}
      nobody={<EmptyState icon={<CircleCheck aria-hidden="true" />} title={say.none} body={say.noneBody} />}
    >
      {conflict => (
        <li
          key={`${conflict.kind} ${conflict.person?.id} ${conflict.items.map(({ id }) => id)}`}
          className="border-line border-b last:border-b-0"
        >
          <Row conflict={conflict} address={address} />
        </li>
      )}
    </PagedRows>
  )
}

const ROW = 'flex min-h-16 items-center gap-3 px-4 py-2.5'

/** Leads to what can be changed: the later of two items. */
function Row({ conflict, address }: { conflict: ConflictReply; address: ItemsAddress }) {
  const item = conflict.items.at(-1)
  const sentence = <span className="min-w-0 grow wrap-anywhere">{say.sentence(conflict)}</span>
  if (!item) return <p className={ROW}>{sentence}</p>
  return (
    <Link
      {...address.linkTo(item.id, conflict.person || conflict.kind === 'overfull' ? 'people' : 'details')}
      aria-current={address.open === item.id || undefined}
      className={`${ROW} aria-[current=true]:bg-sunken focus-visible:-outline-offset-3`}
    >
      {sentence}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

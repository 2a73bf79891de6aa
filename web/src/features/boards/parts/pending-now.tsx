import { momentOf, pendingOf } from '@muster/domain/boards/item-rules.ts'
import type { BoardItem, BoardReply } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { kindOfType } from '@muster/domain/items/kinds.ts'
import { formatTime } from '@muster/domain/shared/clock.ts'
import { formatCount } from '@muster/domain/shared/words.ts'
import { ChevronRight } from 'lucide-react'
import { Link } from '#ui/link.tsx'
import type { BoardContext } from '../board-context.ts'

interface PendingNowProps extends BoardContext {
  board: BoardReply['data']
  /** `undefined`: nothing runs on this day, so the numbers are those of the whole day */
  running: BoardItem | undefined
}

/** The number that matters now, with a way to the people who are missing. On a wide screen they are beside it. */
export function PendingNow({ event, board, running, address }: PendingNowProps) {
  const at = running ? momentOf(running) : null
  const kind = running ? checkInWords.types[kindOfType(running.type)] : null
  const isOut = running?.type === 'hotel' && running.leg === 'second'
  const pending = running ? pendingOf(running) : board.pending
  const done = running ? running.checkedInCount : board.checkedIn
  const total = running ? running.totalCount : board.users
  const opened = running ? { item: running.documentId, list: null } : { item: null, list: 'pending' as const }
  return (
    <Link
      {...address.linkTo(opened)}
      className="muster-rings relative flex flex-col gap-3 overflow-hidden rounded-lg bg-hero p-4 text-on-hero shadow-card lg:hidden print:border print:border-line print:bg-surface print:text-ink"
    >
      <span className="flex items-start gap-3">
        <span className="min-w-0 grow">
          <span className="flex items-center gap-2 font-semibold text-xs">
            {running && <span aria-hidden="true" className="size-2 rounded-full bg-spark" />}
            {[running ? boardWords.now : boardWords.wholeDay, kind].filter(Boolean).join(' · ')}
          </span>
          <span className="mt-0.5 line-clamp-2 font-semibold text-base">{running?.name ?? event.name}</span>
        </span>
        {at && (
          <span className="shrink-0 font-semibold text-base tabular-nums">
            {formatTime(event.timezone, at)}
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-end gap-x-3">
        <span className="font-bold text-huge tabular-nums leading-none tracking-tight">
          {formatCount(pending)}
        </span>
        <span className="font-semibold text-base">{boardWords.overview.pending}</span>
        <span className="ml-auto flex items-center gap-1 font-semibold text-sm tabular-nums">
          {boardWords.doneOfTotal(done, total, isOut)}
          <ChevronRight aria-hidden="true" className="size-5 print:hidden" />
        </span>
      </span>
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-on-hero/25">
        <span
          className="block h-full rounded-full bg-spark transition-[width] duration-(--duration-slow)"
          style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }}
        />
      </span>
    </Link>
  )
}

import type { PeopleList } from '@muster/domain/boards/limits.ts'
import type { BoardReply } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { formatCount } from '@muster/domain/shared/words.ts'
import { clsx } from 'clsx'
import { Link } from '#ui/link.tsx'
import type { BoardAddress } from '../use-board-address.ts'

interface OverviewProps {
  board: BoardReply['data']
  address: BoardAddress
}

/** Items, Users, Checked In and Pending; the last three open a list. */
export function Overview({ board, address }: OverviewProps) {
  const { overview } = boardWords
  const listed: { list: PeopleList; label: string; count: number }[] = [
    { list: 'users', label: overview.users, count: board.users },
    { list: 'checked-in', label: overview.checkedIn, count: board.checkedIn },
    { list: 'pending', label: overview.pending, count: board.pending },
  ]
  return (
    <div className="pt-3 pb-1 lg:pt-0">
      <ul className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-4">
        <li className={card}>
          <Figure count={board.items.length} label={overview.items} />
        </li>
        {listed.map(({ list, label, count }) => {
          const isShown = address.item === null && address.list === list
          return (
            <li key={list}>
              <Link
                {...address.linkTo({ item: null, list })}
                aria-current={isShown ? 'page' : undefined}
                className={clsx(
                  card,
                  'transition-colors duration-(--duration-fast) hover:bg-sunken',
                  isShown && 'border-accent! bg-accent-soft!',
                )}
              >
                <Figure count={count} label={label} isLink />
              </Link>
            </li>
          )
        })}
      </ul>
      <p className="pt-2 text-muted text-xs">
        {boardWords.eachOnce} {board.excused !== undefined && boardWords.excused(board.excused)}
      </p>
    </div>
  )
}

const card =
  'flex h-full min-h-18 flex-col justify-center rounded-md border border-line bg-surface px-1 py-2 text-center'

const Figure = ({ count, label, isLink }: { count: number; label: string; isLink?: boolean }) => (
  <>
    <span
      className={clsx(
        'font-bold tabular-nums',
        count > 999 ? 'text-base' : 'text-xl',
        isLink && 'text-accent-ink',
      )}
    >
      {formatCount(count)}
    </span>
    <span className="text-muted text-xs">{label}</span>
  </>
)

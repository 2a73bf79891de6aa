import { type PreferencesBoard, TILE_GROUPS } from '@muster/domain/user-preferences/schema.ts'
import { userPreferencesWords as words } from '@muster/domain/user-preferences/words.ts'
import { clsx } from 'clsx'
import { ClipboardList } from 'lucide-react'
import { useId } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import type { PreferencesAddress } from '../use-preferences-address.ts'
import { CountOfTotal } from './count-of-total.tsx'

interface TilesProps {
  board: PreferencesBoard
  /** the key of the tile whose people are shown */
  chosen: string | null
  address: PreferencesAddress
}

/** Before the first answer only those who are pending, so that they can be reminded. */
export function Tiles(props: TilesProps) {
  const { counts: tiles, total, responses } = props.board
  const hasAnswers = responses.users > 0
  const groups = total === 0 ? [] : hasAnswers ? TILE_GROUPS : TILE_GROUPS.slice(0, 1)
  return (
    <>
      {groups.map(group => {
        const own = tiles.filter(tile => tile.group === group)
        return own.length > 0 && <Group key={group} {...props} title={words.groups[group]} tiles={own} />
      })}
      {!hasAnswers && (
        <EmptyState
          icon={<ClipboardList aria-hidden="true" />}
          title={words.noData.title}
          body={words.noData.description}
        />
      )}
    </>
  )
}

interface GroupProps extends TilesProps {
  title: string
  tiles: PreferencesBoard['counts']
}

function Group({ title, tiles, board, chosen, address }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="break-inside-avoid pt-5">
      <h3 id={id} className="pb-2 font-semibold text-muted text-sm">
        {title}
      </h3>
      <ul
        className={clsx(
          'grid gap-2',
          tiles.length > 4 && board.total < 1_000 ? 'grid-cols-3' : 'grid-cols-2',
        )}
      >
        {tiles.map(({ key, name, count }) => (
          <li key={key}>
            <Link
              {...address.linkTo(key)}
              aria-current={key === chosen ? 'page' : undefined}
              className={clsx(
                'flex h-full min-h-18 flex-col justify-center rounded-md border px-3 py-2 transition-colors duration-(--duration-fast) hover:bg-sunken',
                key === chosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
              )}
            >
              <span className="font-bold text-accent-ink text-xl">
                <CountOfTotal count={count} total={board.total} />
              </span>
              <span className="line-clamp-2 wrap-anywhere text-sm">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

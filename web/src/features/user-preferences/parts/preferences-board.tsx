import type { EventReply } from '@muster/domain/events/schema.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { userPreferencesWords as words } from '@muster/domain/user-preferences/words.ts'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useScrollOfList } from '#device/use-scroll-of-list.ts'
import { useIsWide } from '#device/viewport.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Pane, TwoPanes } from '#ui/two-panes.tsx'
import { preferencesBoardQuery, useLivePreferences } from '../api.ts'
import { usePreferencesAddress } from '../use-preferences-address.ts'
import { BoardHead } from './board-head.tsx'
import { LoadingTiles } from './loading-tiles.tsx'
import { Overview } from './overview.tsx'
import { TilePeople } from './tile-people.tsx'
import { Tiles } from './tiles.tsx'

/** On a phone the numbers or the people behind one; from 1,024 px on both. */
export function PreferencesBoard({ event }: { event: EventReply }) {
  const address = usePreferencesAddress()
  const isWide = useIsWide()
  const query = useQuery(preferencesBoardQuery(event.id))
  useLivePreferences(event)
  useScrollOfList(address.tile !== null, String(address.tile))

  const { data: board } = query
  const first = isWide && board && board.total > 0 ? board.counts[0]?.key : undefined
  const key = address.tile ?? first ?? null
  const tile = board?.counts.find(one => one.key === key)
  const list = (
    <>
      <BoardHead event={event} isEmpty={!board?.total} isReading={query.isFetching} />
      {query.isRefetchError && (
        <div className="pb-3 print:hidden">
          <RetryNotice
            retryLabel={routeWords.tryAgain}
            isBusy={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {words.stale}
          </RetryNotice>
        </div>
      )}
      {board ? (
        <>
          <Overview board={board} />
          <Tiles board={board} chosen={key} address={address} />
        </>
      ) : query.isError ? (
        <NotLoaded
          title={words.notLoaded}
          body={words.notLoadedBody}
          retryLabel={routeWords.tryAgain}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingTiles />
      )}
    </>
  )
  const isGone = key !== null && board !== undefined && !tile
  return (
    <TwoPanes
      isOpen={address.tile !== null}
      list={list}
      pane={
        key !== null && (
          <Pane backLabel={words.back} onBack={address.close}>
            {isGone ? (
              <EmptyState
                icon={<SearchX aria-hidden="true" />}
                title={words.gone.title}
                body={words.gone.description}
              />
            ) : (
              <TilePeople key={key} event={event} tileKey={key} tile={tile} address={address} />
            )}
          </Pane>
        )
      }
    />
  )
}

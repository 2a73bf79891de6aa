import { CAR_POOL_SEARCH_DEBOUNCE_MS } from '@muster/domain/car-pools/limits.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { useSession } from '#device/session.ts'
import { Screen } from '#ui/screen.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { useSearchParam } from '#ui/use-search-param.ts'
import { carPoolsQuery, poolsOf } from './api.ts'
import { BoardBar } from './parts/board-bar.tsx'
import { BoardHead, viewOf } from './parts/board-head.tsx'
import { BoardList } from './parts/board-list.tsx'
import { LoadingPools } from './parts/board-states.tsx'
import { CarPoolFormSheet } from './parts/car-pool-form-sheet.tsx'
import { MapToggle } from './parts/map-toggle.tsx'
import { PoolSheet } from './parts/pool-sheet.tsx'
import { PoolsMap } from './parts/pools-map.tsx'
import { useCarPoolActions } from './use-car-pool-actions.ts'
import { useLiveCarPools } from './use-live-car-pools.ts'

/** Specification 2, All Car Pools. */
export function AllCarPoolsScreen() {
  const event = useOutletContext<EventReply>()
  const meId = useSession(({ user }) => user?.id)
  return meId === undefined ? (
    <Screen>
      <LoadingPools />
    </Screen>
  ) : (
    <Board key={event.id} event={event} meId={meId} />
  )
}

const MAP = 'map'

function Board({ event, meId }: { event: EventReply; meId: number }) {
  const [shown, show] = useSearchParam('show')
  const [look, lookAs] = useSearchParam('as')
  const isMap = look === MAP
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), CAR_POOL_SEARCH_DEBOUNCE_MS)
  const search = { view: viewOf(shown), text }
  const query = useInfiniteQuery({
    ...carPoolsQuery(event.id, search),
    placeholderData: keepPreviousData,
  })
  useLiveCarPools(event)
  const actions = useCarPoolActions(event)
  const [form, setForm] = useState<{ isOpen: boolean; pool: CarPoolReply | null }>({
    isOpen: false,
    pool: null,
  })

  const pools = query.data ? poolsOf(query.data) : []
  const board = query.data?.pages[0]?.meta.board
  const me = board?.me ?? null
  const context = { event, meId, me: event.isJoined ? me : null, actions }
  // what is typed is looked for in the list
  const type = (value: string) => {
    setTyped(value)
    if (isMap) lookAs(null)
  }
  const edit = (pool: CarPoolReply) => setForm({ isOpen: true, pool })
  return (
    <>
      <Screen isDocked>
        <p className="mb-4 text-muted">{carPoolWords.subtitle}</p>
        <BoardHead
          counts={board?.counts}
          view={search.view}
          onView={show}
          text={typed}
          onText={type}
          toggle={<MapToggle isMap={isMap} onToggle={() => lookAs(isMap ? null : MAP)} />}
        />
        {isMap ? (
          <PoolsMap eventId={event.id} view={search.view} known={pools} />
        ) : (
          <BoardList
            {...context}
            query={query}
            pools={pools}
            board={board}
            isSearched={search.view !== null || text !== ''}
            onEdit={edit}
          />
        )}
      </Screen>
      <BoardBar
        me={me}
        isMember={event.isJoined}
        meId={meId}
        onCreate={() => setForm({ isOpen: true, pool: null })}
      />
      <PoolSheet {...context} pools={pools} onEdit={edit} />
      <CarPoolFormSheet
        event={event}
        pool={form.pool}
        isOpen={form.isOpen}
        isBoardThere={query.data !== undefined}
        onOpenChange={isOpen => setForm(before => ({ ...before, isOpen }))}
      />
    </>
  )
}

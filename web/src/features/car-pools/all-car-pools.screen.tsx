import { CAR_POOL_SEARCH_DEBOUNCE_MS } from '@muster/domain/car-pools/limits.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#device/session.ts'
import { useSearchParam } from '#device/use-search-param.ts'
import { useEvent } from '#features/event-data/event-context.ts'
import { Screen } from '#ui/screen.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { carPoolsOf, carPoolsQuery, useLiveCarPools } from './api.ts'
import { BoardBar } from './board/board-bar.tsx'
import { BoardHead, viewOf } from './board/board-head.tsx'
import { BoardList } from './board/board-list.tsx'
import { LoadingCarPools } from './board/board-states.tsx'
import { CarPoolSheet } from './details/car-pool-sheet.tsx'
import { CarPoolFormSheet } from './form/car-pool-form-sheet.tsx'
import { CarPoolsMap } from './map/car-pools-map.tsx'

export function AllCarPoolsScreen() {
  const event = useEvent()
  const meId = useSession(({ user }) => user?.id)
  return meId === undefined ? (
    <Screen>
      <LoadingCarPools />
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
  const [form, setForm] = useState<{ isOpen: boolean; carPool: CarPoolReply | null }>({
    isOpen: false,
    carPool: null,
  })

  const carPools = query.data ? carPoolsOf(query.data) : []
  const board = query.data?.pages[0]?.meta.board
  const me = board?.me ?? null
  const context = { event, meId, me: event.isJoined ? me : null }
  // the map has no search: typing switches to the list
  const type = (value: string) => {
    setTyped(value)
    if (isMap) lookAs(null)
  }
  const edit = (carPool: CarPoolReply) => setForm({ isOpen: true, carPool })
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
          isMap={isMap}
          onMap={wanted => lookAs(wanted ? MAP : null)}
        />
        {isMap ? (
          <CarPoolsMap eventId={event.id} view={search.view} known={carPools} />
        ) : (
          <BoardList
            {...context}
            query={query}
            carPools={carPools}
            board={board}
            search={search}
            onEdit={edit}
          />
        )}
      </Screen>
      <BoardBar
        me={me}
        isMember={event.isJoined}
        requestsToAnswer={event.requestsToAnswer}
        onCreate={() => setForm({ isOpen: true, carPool: null })}
      />
      <CarPoolSheet {...context} carPools={carPools} onEdit={edit} />
      <CarPoolFormSheet
        event={event}
        carPool={form.carPool}
        isOpen={form.isOpen}
        isBoardThere={query.data !== undefined}
        onOpenChange={isOpen => setForm(before => ({ ...before, isOpen }))}
      />
    </>
  )
}

import { runningItem } from '@muster/domain/boards/item-rules.ts'
import type { BoardView } from '@muster/domain/boards/limits.ts'
import { dayAtFirst } from '@muster/domain/boards/rules.ts'
import type { BoardItem } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { daysOfEvent, timesOfEvent } from '@muster/domain/itinerary/rules.ts'
import { reachWords } from '@muster/domain/reach/words.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { serverNow, useNow } from '#device/clock.ts'
import { useScrollOfList } from '#device/use-scroll-of-list.ts'
import { useIsWide } from '#device/viewport.ts'
import { boardQuery, useLiveBoard } from '#features/board-data/api.ts'
import { keepScan } from '#features/board-data/api-check-in.ts'
import { SendBar } from '#features/notifications/send-bar.tsx'
import { RollCallBar } from '#features/roll-calls/roll-call-bar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TwoPanes } from '#ui/two-panes.tsx'
import type { BoardContext } from '../board-context.ts'
import { useBoardAddress } from '../use-board-address.ts'
import { BoardDays } from './board-days.tsx'
import { BoardItems } from './board-items.tsx'
import { LoadingBoard } from './board-states.tsx'
import { OnlyOnline } from './needs-network.tsx'
import { PeoplePane } from './people-pane.tsx'

const Scanner = lazyPart(() => import('#features/passes/scanner.tsx').then(module => module.Scanner))

interface BoardProps {
  event: EventReply
  view: BoardView
  /** All View and My View */
  hasViews: boolean
}

const VIEWS = [
  { value: 'all', label: boardWords.allView },
  { value: 'mine', label: boardWords.myView },
] as const

/** On a phone the items or the people of one; from 1,024 px on both, with the running item open at first. */
export function Board({ event, view, hasViews }: BoardProps) {
  const address = useBoardAddress()
  const isWide = useIsWide()
  const queryClient = useQueryClient()
  const now = useNow()
  const times = timesOfEvent(event)
  const days = daysOfEvent(times)
  const today = dayIn(times.timezone, now)
  // midnight does not change the day under the hand
  const [atFirst] = useState(() => dayAtFirst(days, dayIn(times.timezone, serverNow())) ?? '')
  const day = days.find(one => one === address.day) ?? atFirst
  const query = useQuery({
    ...boardQuery({ eventId: event.id, day, view }),
    placeholderData: keepPreviousData,
  })
  useLiveBoard(event, query.data)
  useScrollOfList(address.isOpen, `${address.item} ${address.list}`)

  const context: BoardContext = { event, view, day, today, address }
  const running = day === today ? runningItem(query.data?.items ?? [], now) : undefined
  const beside = useItemBeside(query.data?.items ?? [], running)
  const chosen = address.isOpen ? address.item : isWide ? beside : null
  const isPaneShown = address.isOpen || (isWide && beside !== null)
  const items = (
    <>
      {view === 'car-pools' && (
        <ButtonLink to={`?day=${day}`} variant="secondary" size="sm" isWide>
          {boardWords.allTogether}
        </ButtonLink>
      )}
      <BoardDays {...context} days={days} query={query} />
      <BoardItems {...context} query={query} running={running} chosen={chosen} />
      <OnlyOnline>
        <div className="pt-4">
          <SendBar event={event} day={day} />
        </div>
      </OnlyOnline>
    </>
  )
  const scanned = address.isScanning && query.data?.items.find(item => item.documentId === address.item)
  if (scanned)
    return (
      <Suspense fallback={<LoadingBoard />}>
        <Scanner
          key={`${scanned.id} ${scanned.leg}`}
          event={event}
          item={scanned}
          onScanned={scan => void keepScan(queryClient, event.id, scanned, scan)}
          onClose={address.closeScanner}
        />
      </Suspense>
    )
  return (
    <TwoPanes
      isOpen={address.isOpen}
      list={
        <>
          <RollCallBar event={event} mayStart={hasViews} />
          {hasViews ? (
            <Tabs
              label={boardWords.views}
              value={view === 'mine' ? 'mine' : 'all'}
              onChange={address.showView}
              items={VIEWS}
            >
              <div className="-mt-4">{items}</div>
            </Tabs>
          ) : (
            <>
              {items}
              <OnlyOnline>
                <div className="print:hidden">
                  <ButtonLink
                    to={linkTo('reach', event.id)}
                    variant="secondary"
                    isWide
                    icon={<Users aria-hidden="true" />}
                  >
                    {reachWords.link}
                  </ButtonLink>
                </div>
              </OnlyOnline>
            </>
          )}
        </>
      }
      pane={isPaneShown && <PeoplePane {...context} query={query} item={chosen} />}
    />
  )
}

/** The running item at first. It stays while it is on the board, so that nothing changes under the hand. */
function useItemBeside(items: readonly BoardItem[], running: BoardItem | undefined): string | null {
  const [kept, keep] = useState<string | null>(null)
  const first = (running ?? items[0])?.documentId ?? null
  const isThere = items.some(({ documentId }) => documentId === kept)
  if (!isThere && first !== kept) keep(first)
  return isThere ? kept : first
}

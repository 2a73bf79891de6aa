import type { BoardItem, BoardPerson } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import type { CheckInMethod } from '@muster/domain/check-ins/facts.ts'
import type { TrailCheckIn } from '@muster/domain/check-ins/schema.ts'
import { connectivityWords } from '@muster/domain/connectivity/words.ts'
import type { Person } from '@muster/domain/itinerary/schema.ts'
import { formatWhen } from '@muster/domain/shared/clock.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type LucideIcon, ScanLine, Smartphone, Undo2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useOwnId } from '#device/session.ts'
import { trailQuery } from '#features/board-data/api.ts'
import { useIsOffline } from '#features/connectivity/connection.ts'
import { Sheet } from '#ui/sheet.tsx'
import { SheetList } from '#ui/sheet-list.tsx'
import type { BoardContext } from '../board-context.ts'

interface Shown {
  /** the documentId on the board, which may be all rooms together */
  id: string
  /** the person's own */
  item: BoardItem
  person: BoardPerson
}

interface TrailSheetProps extends BoardContext {
  /** `null`: closed */
  shown: Shown | null
  onClose: () => void
}

/** Who has checked a person in and who has annulled it, of one item. */
export function TrailSheet({ shown, onClose, ...context }: TrailSheetProps) {
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  const of = shown ?? last
  if (!of) return null
  return (
    <Sheet
      isOpen={shown !== null}
      onOpenChange={wanted => {
        if (!wanted) onClose()
      }}
      title={boardWords.trail.title(of.person.name)}
      description={of.item.name}
      closeLabel={shellWords.close}
    >
      <Trail {...context} {...of} isOpen={shown !== null} />
    </Sheet>
  )
}

function Trail({
  event,
  view,
  day,
  today,
  id,
  item,
  person,
  isOpen,
}: BoardContext & Shown & { isOpen: boolean }) {
  const search = { eventId: event.id, view, day, item: id, itemId: item.id, userId: person.id }
  const query = useQuery({ ...trailQuery(search), enabled: isOpen })
  return (
    <SheetList
      query={query}
      isOffline={useIsOffline()}
      words={{
        ...boardWords.trail,
        notLoadedBody: boardWords.notLoadedBody,
        offline: connectivityWords.listNotKept,
        tryAgain: routeWords.tryAgain,
      }}
      renderRow={checkIn => (
        <CheckIn
          checkIn={checkIn}
          type={item.type}
          when={at => formatWhen(event.timezone, new Date(at), today)}
        />
      )}
    />
  )
}

const signs: Record<CheckInMethod, LucideIcon> = { self: Smartphone, staff: UserCheck, scan: ScanLine }
/** A tap and its arrival are a moment apart on every phone. */
const LATE_AFTER_MS = 60_000

interface CheckInProps {
  checkIn: TrailCheckIn
  type: BoardItem['type']
  when: (at: string) => string
}

function CheckIn({ checkIn, type, when }: CheckInProps) {
  const { leg, method, at, receivedAt, by, annulled } = checkIn
  const ownId = useOwnId()
  const { trail } = boardWords
  const nameOf = (person: Person | null) => person && (person.id === ownId ? trail.you : person.name)
  const Sign = signs[method]
  const isLate = Date.parse(receivedAt) - Date.parse(at) > LATE_AFTER_MS
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-3">
        <Sign aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        <p className="wrap-anywhere min-w-0 grow">
          <span className={clsx('block', annulled && 'text-muted line-through')}>
            {trail.done(type, leg)} {trail.by(method, nameOf(by))}, {when(at)}
          </span>
          {isLate && <span className="block text-muted text-sm">{trail.received(when(receivedAt))}</span>}
        </p>
      </div>
      {annulled && (
        <div className="flex items-start gap-3">
          <Undo2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          <p className="wrap-anywhere min-w-0 grow">
            <span className="block">{trail.annulled(nameOf(annulled.by), when(annulled.at))}</span>
            <span className="block text-muted text-sm">{trail.reason(annulled.reason)}</span>
          </p>
        </div>
      )}
    </div>
  )
}

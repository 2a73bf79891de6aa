import type { MoveTarget } from '@muster/domain/departures/schema.ts'
import { departureScreenWords } from '@muster/domain/departures/words.ts'
import { formatTime } from '@muster/domain/shared/clock.ts'
import { Bus, Car } from 'lucide-react'
import { useState } from 'react'
import { ListRow } from '#ui/list-row.tsx'
import { SearchField } from '#ui/search-field.tsx'

interface MoveListProps {
  name: string
  targets: readonly MoveTarget[]
  timezone: string
  isFromCarPool: boolean
  onMove: (to: MoveTarget) => void
}

/** A list that is longer has a search. */
const SHORT = 8

export function MoveList({ name, targets, timezone, isFromCarPool, onMove }: MoveListProps) {
  const [typed, setTyped] = useState('')
  const term = typed.trim().toLowerCase()
  const found = targets.filter(target => target.name.toLowerCase().includes(term))
  const title = departureScreenWords.moveTitle(name)
  return (
    <div className="space-y-3 px-4 pt-2 pb-2">
      <p className="font-semibold">{title}</p>
      <p className="text-muted text-sm">
        {departureScreenWords.moveNote} {isFromCarPool && departureScreenWords.moveFromCarPool}
      </p>
      {targets.length > SHORT && (
        <SearchField
          label={departureScreenWords.search}
          placeholder={departureScreenWords.search}
          clearLabel={departureScreenWords.clearSearch}
          value={typed}
          onChange={setTyped}
        />
      )}
      {targets.length === 0 ? (
        <p>{departureScreenWords.noTargets}</p>
      ) : (
        <ul
          aria-label={title}
          className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {found.map(target => (
            <li key={target.id}>
              <ListRow
                leading={target.kind === 'bus' ? <Bus aria-hidden="true" /> : <Car aria-hidden="true" />}
                title={<span className="whitespace-normal">{target.name}</span>}
                detail={detailOf(target, timezone)}
                onPress={() => onMove(target)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const detailOf = ({ time, seatsLeft, coordinator }: MoveTarget, timezone: string) =>
  [
    time && formatTime(timezone, new Date(time)),
    seatsLeft !== null && departureScreenWords.seats(seatsLeft),
    coordinator && departureScreenWords.coordinator(coordinator),
  ]
    .filter(Boolean)
    .join(' · ')

import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { Route } from 'lucide-react'
import { FactRow } from '#ui/fact-row.tsx'
import { SeatRow } from '#ui/seat-row.tsx'
import { capacityOf, detourOf, isFullPool, timesOfPool } from '../describe-pool.ts'

interface PoolFactsProps {
  pool: CarPoolReply
  event: EventReply
}

/** When it goes. */
export const PoolTimes = ({ pool, event }: PoolFactsProps) => <FactRow facts={timesOfPool(pool, event)} />

/** How many seats are left, and how far it is out of one's way. */
export function PoolSeats({ pool, event }: PoolFactsProps) {
  const detour = detourOf(pool, event)
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm [&>li]:flex [&>li]:items-center [&>li]:gap-2">
      <li>
        <SeatRow taken={pool.assignedCount} seats={pool.availableSeats} />
        <span className={isFullPool(pool) ? 'text-muted' : 'font-semibold text-good-ink'}>
          {capacityOf(pool)}
        </span>
        <span className="sr-only">{carPoolWords.seatsTaken(pool.assignedCount, pool.availableSeats)}</span>
      </li>
      {detour && (
        <li className="text-muted">
          <Route aria-hidden="true" className="size-4.5 shrink-0" />
          {detour}
        </li>
      )}
    </ul>
  )
}

import { isFull } from '@muster/domain/car-pools/rules.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { Route } from 'lucide-react'
import { useNow } from '#device/clock.ts'
import { Badge } from '#ui/badge.tsx'
import { FactRow } from '#ui/fact-row.tsx'
import { SeatRow } from '#ui/seat-row.tsx'
import { capacityOf, detourOf, progressOf, timesOfCarPool } from '../describe-car-pool.ts'

interface CarPoolFactsProps {
  carPool: CarPoolReply
  event: EventReply
}

export const CarPoolTimes = ({ carPool, event }: CarPoolFactsProps) => (
  <FactRow facts={timesOfCarPool(carPool, event)} />
)

export function CarPoolSeats({ carPool, event }: CarPoolFactsProps) {
  const { isLeft, isOver } = progressOf(carPool, useNow())
  const detour = detourOf(carPool, event)
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm [&>li]:flex [&>li]:items-center [&>li]:gap-2">
      <li>
        <SeatRow taken={carPool.assignedCount} seats={carPool.availableSeats} />
        {!isOver && (
          <span className={isFull(carPool) ? 'text-muted' : 'font-semibold text-good-ink'}>
            {capacityOf(carPool)}
          </span>
        )}
        <span className="sr-only">
          {carPoolWords.seatsTaken(carPool.assignedCount, carPool.availableSeats)}
        </span>
      </li>
      {(isLeft || isOver) && (
        <li>
          <Badge tone="neutral" isSmall>
            {carPoolWords.hasLeft}
          </Badge>
          {!isOver && <span className="text-muted">{carPoolWords.wayBackToCome}</span>}
        </li>
      )}
      {detour && (
        <li className="text-muted">
          <Route aria-hidden="true" className="size-4.5 shrink-0" />
          {detour}
        </li>
      )}
    </ul>
  )
}

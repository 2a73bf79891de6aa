import { isConsolidated, pendingOf } from '@muster/domain/boards/item-rules.ts'
import type { BoardItem } from '@muster/domain/boards/schema.ts'
import { isDeparting } from '@muster/domain/departures/rules.ts'
import { departureScreenWords } from '@muster/domain/departures/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { kindOfType } from '@muster/domain/items/kinds.ts'
import { formatWhen } from '@muster/domain/shared/clock.ts'
import { Check, Flag } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DepartureSheet } from './parts/departure-sheet.tsx'

interface DeparturePanelProps {
  event: EventReply
  item: BoardItem
  day: string
}

/** Whether a flight, bus or car pool has left, and the way to say so. Nothing for what does not depart. */
export function DeparturePanel({ event, item, day }: DeparturePanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isConsolidated(item) || !isDeparting(kindOfType(item.type))) return null
  const { departedAt, excusedCount = 0 } = item
  const at = departedAt && formatWhen(event.timezone, new Date(departedAt), day)
  return (
    <div className="max-lg:col-span-full">
      <Button
        variant="secondary"
        size="sm"
        isWide
        icon={at ? <Check aria-hidden="true" /> : <Flag aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        <span className="tabular-nums">
          {[
            at ? departureScreenWords.departedAt(at) : departureScreenWords.open,
            at === undefined && departureScreenWords.missing(pendingOf(item)),
            excusedCount > 0 && departureScreenWords.excusedCount(excusedCount),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Button>
      <DepartureSheet
        key={`${item.id} ${item.leg}`}
        event={event}
        item={item}
        day={day}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}

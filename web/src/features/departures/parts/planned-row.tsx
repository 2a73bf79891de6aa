import { departureScreenWords } from '@muster/domain/departures/words.ts'
import { Button } from '#ui/button.tsx'
import type { Planned } from '../use-plan.ts'

interface PlannedRowProps {
  name: string
  planned: Planned
  onTakeBack: () => void
}

export const PlannedRow = ({ name, planned, onTakeBack }: PlannedRowProps) => (
  <li className="flex min-h-16 flex-wrap items-center gap-x-2 py-2 pr-2 pl-4">
    <div className="min-w-0 grow basis-40">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="wrap-anywhere text-muted text-sm">
        {'reason' in planned
          ? departureScreenWords.isExcused(planned.reason)
          : departureScreenWords.isMoved(planned.name)}
      </p>
    </div>
    <Button variant="quiet" size="sm" aria-label={departureScreenWords.takeBack(name)} onClick={onTakeBack}>
      {departureScreenWords.takeBackShort}
    </Button>
  </li>
)

import type { EventReply } from '@muster/domain/events/schema.ts'
import { conflictWords } from '@muster/domain/organiser/words-conflicts.ts'
import { itemWords as say } from '@muster/domain/organiser/words-items.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react'
import { ChipRow } from '#ui/chip-row.tsx'
import { conflictsQuery } from '../items-api.ts'
import { CONFLICTS, type ItemsAddress, PLANNED_KINDS } from '../use-items-address.ts'

const CHIPS = PLANNED_KINDS.map(value => ({ value, label: say.kinds[value] }))

interface PlanHeadProps {
  event: EventReply
  address: ItemsAddress
}

export function PlanHead({ event, address }: PlanHeadProps) {
  const { kind, areConflictsShown, show } = address
  return (
    <>
      <ChipRow label={say.kindsLabel} items={CHIPS} value={areConflictsShown ? null : kind} onChange={show} />
      <ConflictsRow event={event} isOpen={areConflictsShown} onOpen={() => show(CONFLICTS)} />
    </>
  )
}

interface ConflictsRowProps {
  event: EventReply
  isOpen: boolean
  onOpen: () => void
}

/** Its height is the same with and without conflicts, and before they are read. */
function ConflictsRow({ event, isOpen, onOpen }: ConflictsRowProps) {
  const { data } = useQuery(conflictsQuery(event.id, 1))
  const total = data?.meta.pagination.total
  const Icon = total === 0 ? CircleCheck : TriangleAlert
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={onOpen}
      className={clsx(
        'mb-3 flex min-h-12 w-full items-center gap-3 rounded-md px-4 text-left font-semibold text-sm print:hidden [&_svg]:size-5 [&_svg]:shrink-0',
        total ? 'bg-warn-soft text-warn-ink' : 'bg-sunken text-muted',
        isOpen && 'ring-2 ring-current',
      )}
    >
      <Icon aria-hidden="true" />
      <span className="grow">{conflictWords.count(total)}</span>
      <ChevronRight aria-hidden="true" />
    </button>
  )
}

import type { StripCard } from '@muster/domain/check-ins/strip.ts'
import { timeFacts } from '#features/itinerary/describe-item.ts'
import type { ItemContext } from './item-context.ts'

/** When it begins, large, and what else there is to know of its times. Of some days only the day is known. */
export function ItemTimes({ card: { item, leg, at }, times, day }: ItemContext & { card: StripCard }) {
  const facts = timeFacts(item, leg, times, day)
  if (facts.length === 0) return null
  const [first, ...others] = facts
  const isRoom = item.kind === 'hotel-room'
  return (
    <dl className="w-28 shrink-0 text-muted text-xs tabular-nums">
      {first && at && (
        <div className="flex flex-col-reverse">
          <dt className={isRoom ? undefined : 'sr-only'}>{first.label}</dt>
          <dd className="whitespace-nowrap font-bold text-ink text-xl">{first.value}</dd>
        </div>
      )}
      {(at ? others : facts).map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-1">
          <dt>{label}</dt>
          <dd className="whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

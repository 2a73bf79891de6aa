import { placesWords } from '@muster/domain/places/words.ts'
import { clsx } from 'clsx'
import { CircleAlert, MapPin } from 'lucide-react'
import type { Picked } from '../use-picked-point.ts'

/** As tall before as after, so that the button below it stays where the thumb is. */
export function PickedAddress({ picked: { address, isFinding, problem } }: { picked: Picked }) {
  const waiting = isFinding ? placesWords.findingAddress : placesWords.nothingPicked
  return (
    <p
      role="status"
      className={clsx(
        'flex min-h-16 items-center gap-3 rounded-md px-4 py-2 text-sm [&_svg]:size-5 [&_svg]:shrink-0',
        problem ? 'bg-bad-soft text-bad-ink' : 'bg-sunken',
        !problem && !address && 'text-muted',
      )}
    >
      {problem ? <CircleAlert aria-hidden="true" /> : <MapPin aria-hidden="true" />}
      <span className="min-w-0">{problem ?? address?.formattedAddress ?? waiting}</span>
    </p>
  )
}

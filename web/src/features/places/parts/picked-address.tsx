import { placesWords } from '@muster/domain/places/words.ts'
import { clsx } from 'clsx'
import { CircleAlert, MapPin } from 'lucide-react'
import type { Picked } from '../use-picked-point.ts'

/** Always of the same height, so that the button below does not move. */
export function PickedAddress({ picked: { address, isFinding, failure } }: { picked: Picked }) {
  const placeholder = isFinding ? placesWords.findingAddress : placesWords.nothingPicked
  return (
    <p
      role="status"
      className={clsx(
        'flex min-h-16 items-center gap-3 rounded-md px-4 py-2 text-sm [&_svg]:size-5 [&_svg]:shrink-0',
        failure ? 'bg-bad-soft text-bad-ink' : 'bg-sunken',
        !failure && !address && 'text-muted',
      )}
    >
      {failure ? <CircleAlert aria-hidden="true" /> : <MapPin aria-hidden="true" />}
      <span className="min-w-0">{failure ?? address?.formattedAddress ?? placeholder}</span>
    </p>
  )
}

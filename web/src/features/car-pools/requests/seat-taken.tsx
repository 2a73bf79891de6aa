import { carPoolRequestWords as say } from '@muster/domain/car-pools/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { CAR_POOL_PARAM } from '../car-pool-context.ts'

interface SeatTakenProps {
  eventId: number
  carPoolId: number
}

/** After an accepted invitation, whose card is gone: the way to the ride has the focus. */
export function SeatTaken({ eventId, carPoolId }: SeatTakenProps) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.querySelector('a')?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={part}
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-good-soft px-4 py-2.5 text-good-ink"
    >
      <p role="status" className="min-w-40 grow basis-0 text-sm">
        {say.isSeated}
      </p>
      <ButtonLink
        to={`${linkTo('carPools', eventId)}?${CAR_POOL_PARAM}=${carPoolId}`}
        variant="secondary"
        size="sm"
      >
        {say.showRide}
      </ButtonLink>
    </div>
  )
}

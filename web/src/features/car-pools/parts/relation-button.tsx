import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolRefusals, carPoolWords } from '@muster/domain/car-pools/words.ts'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { whyNotJoin } from '../describe-pool.ts'
import type { PoolContext } from './pool-context.ts'

interface RelationButtonProps extends PoolContext {
  pool: CarPoolReply
  isPrimary?: boolean
  /** the element that names the car pool */
  describedBy: string
}

/** Specification 2: the button by what a person is to a car pool. An owner's stand in `owner-buttons.tsx`. */
export function RelationButton({ pool, me, meId, actions, isPrimary, describedBy }: RelationButtonProps) {
  const reasonId = useId()
  const isBusy = actions.isBusy(pool.id)
  if (!me) return null
  switch (pool.relation) {
    case 'owner':
      return null
    case 'assigned':
      return (
        <Button
          variant="secondary"
          size="sm"
          isBusy={isBusy}
          aria-describedby={describedBy}
          onClick={() => void actions.leave(pool)}
        >
          {carPoolWords.leave}
        </Button>
      )
    case 'invited':
      return (
        <Button size="sm" disabled aria-describedby={describedBy}>
          {carPoolWords.invited}
        </Button>
      )
    case 'requested':
      return (
        <Button
          variant="secondary"
          size="sm"
          isBusy={isBusy}
          aria-describedby={describedBy}
          onClick={() => pool.request && void actions.cancel(pool.request.id, pool.id)}
        >
          {carPoolWords.cancelRequest}
        </Button>
      )
    case 'pending_elsewhere':
      return (
        <Button size="sm" disabled aria-describedby={describedBy}>
          {carPoolWords.pendingElsewhere}
        </Button>
      )
    case 'none': {
      const why = whyNotJoin(pool, me, meId)
      return (
        <>
          <Button
            variant={isPrimary ? 'primary' : 'secondary'}
            size="sm"
            isBusy={isBusy}
            disabled={why !== null}
            aria-describedby={why ? `${describedBy} ${reasonId}` : describedBy}
            onClick={() => void actions.join(pool)}
          >
            {carPoolWords.join}
          </Button>
          {why && (
            <span id={reasonId} className="sr-only">
              {carPoolRefusals[why]}
            </span>
          )}
        </>
      )
    }
  }
}
